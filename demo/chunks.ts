/** Which code is cached together: what changes rarely apart from what changes often. */
export const chunks = {
  groups: [{ name: "sdk", test: /node_modules[\\/](effect|viem|@noble|abitype)[\\/]|packages[\\/]sdk/ }]
}
