import { rawRead, useOktoCall } from "@okto-effect/react"

const input = {
  caip2Id: "eip155:84532",
  data: {
    contractAddress: "0xb5FEb3136c0Db15B2582315511D16624d33EB4c5",
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

// Inside <OktoProvider>, for a user who is signed in.
export const Page = () => {
  const { run, state } = useOktoCall((client) => rawRead(client, input))
  return (
    <>
      <button onClick={() => void run()}>Read</button>
      {state.status === "done" && <pre>{JSON.stringify(state.value)}</pre>}
      {state.status === "failed" && <p role="alert">{state.error.message}</p>}
    </>
  )
}
