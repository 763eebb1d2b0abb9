export const contact = "ada@example.com"
