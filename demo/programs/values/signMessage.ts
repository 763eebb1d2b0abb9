export const data = "Hello"
