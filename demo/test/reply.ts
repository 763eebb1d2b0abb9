/** A reply as loose as the backend's own: of the type that replies should have, and with whatever it is given. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever asks says what it should be
export const reply = <A>(value: unknown): A => JSON.parse(JSON.stringify(value))
