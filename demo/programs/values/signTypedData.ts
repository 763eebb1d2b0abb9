export const data = {
  domain: { name: "Okto", version: "1", chainId: 84532 },
  types: { Greeting: [{ name: "text", type: "string" }] },
  primaryType: "Greeting",
  message: { text: "Hello" }
}
