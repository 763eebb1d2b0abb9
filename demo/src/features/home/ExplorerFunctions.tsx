/** Buttons for the read functions, and the result of the last one. */
import { Button, SimpleGrid, Text } from "@mantine/core"
import { useOktoCall, useSession } from "@okto-effect/react"
import type { CallOptions, OktoClient } from "@okto-effect/sdk"
import * as explorer from "@okto-effect/sdk/explorer"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import { PressButton } from "../../shared/Buttons.tsx"
import { Icon } from "../../shared/Icon.tsx"
import { ResultModal } from "../../shared/JsonView.tsx"
import { Section } from "../../shared/Page.tsx"
import { ProgramPanel } from "../../shared/ProgramPanel.tsx"

interface ExplorerFunction {
  readonly name: string
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
    <Section title="Explorer Functions" description="Each shows the SDK's result as JSON.">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {explorerFunctions.map((row) => (
          <div key={row.name}>
            <PressButton
              variant="default"
              fullWidth
              aria-describedby={`${hints}${row.name}`}
              isDisabled={!isLoggedIn}
              onClick={() => start(row)}
            >
              <span className="mono">{row.name}</span>
            </PressButton>
            <Text id={`${hints}${row.name}`} size="xs" c="dimmed" mt={2}>
              {row.hint}
            </Text>
          </div>
        ))}
        <div>
          <Button component={Link} to="/rawRead" variant="default" fullWidth rightSection={<Icon name="chevron" />}>
            Raw Read
          </Button>
          <Text size="xs" c="dimmed" mt={2}>
            A view function of a contract
          </Text>
        </div>
      </SimpleGrid>
      <ResultModal title={chosen?.name ?? ""} onClose={cancel} state={state}>
        {chosen !== undefined && <ProgramPanel name="explorer" height={240} input={chosen.name} />}
      </ResultModal>
    </Section>
  )
}
