export const request = {
  caip2Id: "aptos:testnet",
  data: {
    function: "0x1::coin::symbol",
    typeArguments: ["0x1::aptos_coin::AptosCoin"],
    functionArguments: []
  }
}
