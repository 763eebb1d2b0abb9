/** An error that is not a state of a call, such as a bug in a function of the app: hooks throw it to the error boundary. */
export class UnexpectedError {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}
