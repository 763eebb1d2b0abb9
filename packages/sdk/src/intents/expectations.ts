/** What the fields of intents are, in words, by place or by name. */
const address = "an address, 0x and 40 hex digits"
const recipient = "an address, 0x and hex digits (40 on EVM chains)"

export const expectations: Readonly<Record<string, string>> = {
  caip2Id: "a chain such as 'eip155:84532'",
  recipient,
  recipientWalletAddress: recipient,
  token: "the token's address, or '' for the native coin",
  amount: "a bigint above 0, in the smallest unit",
  collectionAddress: "an address, 0x and hex digits",
  nftId: "a text of digits",
  nftType: "'ERC721' or 'ERC1155'",
  "transaction.data": "0x and hex digits",
  from: address,
  to: address,
  value: "a bigint of 0 or more, in wei"
}
