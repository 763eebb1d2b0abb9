export const method = "email"
