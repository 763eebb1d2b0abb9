/** What the app signs, and the test verifies. */
export const typedData = {
  domain: { name: "Example", version: "1", chainId: 84532 },
  types: {
    Payment: [
      { name: "to", type: "address" },
      { name: "amount", type: "uint256" },
      { name: "note", type: "string" }
    ]
  },
  primaryType: "Payment",
  message: { to: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2", amount: 1000n, note: "Lunch – 12 €" }
} as const
