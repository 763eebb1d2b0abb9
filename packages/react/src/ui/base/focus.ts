/** Takes the focus when it appears: what comes up in answer to the user's own step. */
export const focus = (element: HTMLElement | null): void => element?.focus()
