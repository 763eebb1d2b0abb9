/** A mistake in the program: not a state of a call, but something for the nearest error boundary. */
export class Mistake {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}
