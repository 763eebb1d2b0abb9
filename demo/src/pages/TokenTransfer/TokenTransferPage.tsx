/** `/transfertoken`: sends a token directly, or step by step. */
import { Stack } from "@mantine/core"
import { tokenTransfer } from "@okto-effect/sdk"
import { tokenTransfer as buildTokenTransfer } from "@okto-effect/sdk/userop"
import { useState } from "react"
import { useSession } from "../../client/ConnectionProvider.tsx"
import { Banner } from "../../components/Banner.tsx"
import { NotSignedIn } from "../../components/NotSignedIn.tsx"
import { Page } from "../../components/Page.tsx"
import { Section } from "../../components/Section.tsx"
import { TransactionDialog } from "../../transaction/TransactionDialog.tsx"
import { TransactionSummary } from "../../transaction/TransactionSummary.tsx"
import { useTransaction } from "../../transaction/useTransaction.ts"
import { TokenTransferFields } from "./TokenTransferFields.tsx"

export const TokenTransferPage = () => {
  const session = useSession()
  const flow = useTransaction(session, "Error in token transfer")
  // A new key is a blank form.
  const [turn, setTurn] = useState(0)
  const startOver = () => {
    flow.reset()
    setTurn(turn + 1)
  }

  return (
    <Page
      title="Transfer Token"
      description="Sends a coin or a token: directly, or by reviewing, signing and executing a user operation yourself."
      back={{ to: "/home", label: "Home" }}
    >
      <Stack gap="lg" maw={680}>
        {session === undefined && <NotSignedIn purpose="to send tokens." />}
        <TransactionSummary flow={flow} onNew={startOver} />
        <Section title="Transfer">
          <TokenTransferFields
            key={`${session?.userSWA}/${turn}`}
            session={session}
            doing={flow.doing}
            onCheck={flow.complain}
            onTransfer={({ feePayer, transfer }) =>
              flow.submit((client, options) => tokenTransfer(client, transfer, feePayer, options))
            }
            onCreate={({ feePayer, transfer }) =>
              flow.build((client, options) => buildTokenTransfer(client, transfer, feePayer, options))
            }
          >
            {flow.problem !== undefined && !flow.open && <Banner>{flow.problem}</Banner>}
          </TokenTransferFields>
        </Section>
      </Stack>
      <TransactionDialog session={session} flow={flow} onNew={startOver} />
    </Page>
  )
}
