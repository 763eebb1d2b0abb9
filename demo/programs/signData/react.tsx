import { useOktoCall } from "@okto-effect/react"

const input = {
  message: "Hello from Okto Effect",
  typedData: {
    domain: { name: "Okto", version: "1", chainId: 84532 },
    types: { Greeting: [{ name: "text", type: "string" }] },
    primaryType: "Greeting",
    message: { text: "Hello" }
  }
}

// Inside <OktoProvider>, for a user who is signed in.
export const Page = () => {
  const { run, state } = useOktoCall(async (client) => [
    await client.signMessage(input.message),
    await client.signTypedData(input.typedData)
  ])
  return (
    <>
      <button onClick={() => void run()}>Sign</button>
      {state.status === "done" && <pre>{state.value.join("\n")}</pre>}
      {state.status === "failed" && <p role="alert">{state.error.message}</p>}
    </>
  )
}
