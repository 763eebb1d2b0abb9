/** In place of the `debounce` that Rspress's search panel waits with (`rspress.config.ts`): finding takes a few milliseconds. */
export const debounce = <Call>(call: Call): Call => call
