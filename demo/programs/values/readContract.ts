export const request = {
  caip2Id: "eip155:84532",
  data: {
    contractAddress: "0x036cbd53842c5426634e7929541ec2318f3dcf7e",
    abi: {
      type: "function",
      name: "balanceOf",
      stateMutability: "view",
      inputs: [{ name: "account", type: "address" }],
      outputs: [{ name: "", type: "uint256" }]
    },
    args: { account: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2" }
  }
}
