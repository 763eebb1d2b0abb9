/** Buttons for the read functions, and the result of the last one. */
import { Button, SimpleGrid, Text } from "@mantine/core"
import { useOktoCall, useSession } from "@okto-effect/react"
import type { CallOptions, OktoClient } from "@okto-effect/sdk"
import * as explorer from "@okto-effect/sdk/explorer"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import type { ActionName } from "../../code/actions.ts"
import { Code } from "../../code/Code.tsx"
import { Icon } from "../../components/Icon.tsx"
import { Section } from "../../components/Page.tsx"
import { ResultModal } from "../../components/ResultModal.tsx"

interface ExplorerFunction {
  readonly name: ActionName
  readonly hint: string
  readonly call: (client: OktoClient, options: CallOptions) => Promise<unknown>
}

/** The functions to try, one row each. */
const explorerFunctions: ReadonlyArray<ExplorerFunction> = [
  { name: "getAccount", hint: "The user's address on every chain", call: explorer.getAccount },
  { name: "getChains", hint: "Chains must be whitelisted for your client", call: explorer.getChains },
  {
    name: "getOrdersHistory",
    hint: "Past intents and their status",
    call: (client, options) => explorer.getOrdersHistory(client, {}, options)
  },
  { name: "getPortfolio", hint: "Holdings with their values", call: explorer.getPortfolio },
  { name: "getPortfolioActivity", hint: "Sent and received", call: explorer.getPortfolioActivity },
  { name: "getPortfolioNFT", hint: "NFTs must be whitelisted for your client", call: explorer.getPortfolioNFT },
  { name: "getTokens", hint: "Tokens must be whitelisted for your client", call: explorer.getTokens }
]

export const ExplorerFunctions = () => {
  const { isLoggedIn } = useSession()
  const hints = useId()
  const [chosen, setChosen] = useState<ExplorerFunction>()
  const { cancel, run, state } = useOktoCall((client, options, { call }: ExplorerFunction) => call(client, options))

  const start = (row: ExplorerFunction) => {
    setChosen(row)
    void run(row)
  }

  return (
    <Section
      title="Explorer Functions"
      description="Each shows the SDK's result as JSON."
      action={
        <Button component={Link} to="/rawRead" variant="default" size="xs" rightSection={<Icon name="chevron" />}>
          Raw Read
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {explorerFunctions.map((row) => (
          <div key={row.name}>
            <Button
              variant="default"
              fullWidth
              aria-describedby={`${hints}${row.name}`}
              disabled={!isLoggedIn}
              onClick={() => start(row)}
            >
              <span className="mono">{row.name}</span>
            </Button>
            <Text id={`${hints}${row.name}`} size="xs" c="dimmed" mt={4}>
              {row.hint}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <ResultModal title={chosen?.name ?? ""} onClose={cancel} state={state}>
        {chosen !== undefined && <Code action={chosen.name} />}
      </ResultModal>
    </Section>
  )
}
