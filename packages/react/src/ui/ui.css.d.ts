/** The style sheet of the components, for programs that import it; it exports nothing. */
declare const nothing: undefined
export default nothing
