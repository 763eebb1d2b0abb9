/** The document is decoded when it is read: its own type would be as long as itself. */
declare module "@okto-effect/protocol/openapi.json" {
  const document: unknown
  export default document
}
