import { nftTransfer, useTransaction } from "@okto-effect/react"
import { nftTransfer as build } from "@okto-effect/react/userop"
import { OrderTracker } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"

const input = {
  transfer: {
    caip2Id: "eip155:84532",
    collectionAddress: "0x887F560EE9986564997f8aeC6B13D7A16a5B13aA",
    nftId: "1",
    recipientWalletAddress: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
    amount: 1,
    nftType: "ERC721" as const
  },
  feePayer: "0x0000000000000000000000000000000000000000"
} as const

const { feePayer, transfer } = input

// Inside <OktoProvider>, for a user who is signed in.
export const Page = () => {
  const transaction = useTransaction()
  const send = () =>
    transaction.submit((client, options) =>
      nftTransfer(client, transfer, { ...options, feePayer })
    )
  // Step by step: what is built can be reviewed before it is signed.
  const review = () =>
    transaction.build((client, options) =>
      build(client, transfer, { ...options, feePayer })
    )
  switch (transaction.state.status) {
    case "idle":
      return (
        <>
          <button onClick={() => void send()}>Send</button>
          <button onClick={() => void review()}>Review</button>
        </>
      )
    case "built":
      return <button onClick={() => void transaction.sign()}>Sign</button>
    case "signed":
      return <button onClick={() => void transaction.execute()}>Execute</button>
    case "failed":
      return <p role="alert">{transaction.state.error.message}</p>
    default:
      // What is sent is recorded: after a reload, it is found again.
      return <OrderTracker transaction={transaction} />
  }
}
