/** Buttons for the read functions, and the result of the one pressed last. */
import { Button, Text, UnstyledButton } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import type { SignedIn } from "../../client/ConnectionProvider.tsx"
import { useAction } from "../../client/useAction.ts"
import { Code } from "../../code/Code.tsx"
import { Icon } from "../../components/Icon.tsx"
import { ResultModal } from "../../components/ResultModal.tsx"
import { Section } from "../../components/Section.tsx"
import { type ExplorerFunction, explorerFunctions } from "./functions.ts"

export const ExplorerFunctions = ({ session }: { readonly session: SignedIn | undefined }) => {
  const [opened, { close, open }] = useDisclosure(false)
  const hints = useId()
  const [chosen, setChosen] = useState<ExplorerFunction>()
  const { reset, run, state } = useAction((signal, { call }: ExplorerFunction, { client }: SignedIn) =>
    call(client, { signal })
  )

  const start = (row: ExplorerFunction) => {
    if (session === undefined) return
    setChosen(row)
    open()
    run(row, session)
  }
  const dismiss = () => {
    close()
    reset()
  }

  return (
    <Section
      title="Explorer Functions"
      description="Each shows exactly what the SDK answers."
      action={
        <Button component={Link} to="/rawRead" variant="default" size="xs" rightSection={<Icon name="chevron" />}>
          Raw Read
        </Button>
      }
    >
      <div className="functions">
        {explorerFunctions.map((row) => (
          <div key={row.name} className="function" data-disabled={session === undefined || undefined}>
            <UnstyledButton
              className="mono stretched"
              fw={600}
              aria-describedby={`${hints}${row.name}`}
              disabled={session === undefined}
              onClick={() => start(row)}
            >
              {row.name}
            </UnstyledButton>
            <Text id={`${hints}${row.name}`} size="xs" c="dimmed" mt={2}>
              {row.hint}
            </Text>
          </div>
        ))}
      </div>
      <ResultModal title={chosen?.name ?? ""} opened={opened} onClose={dismiss} state={state}>
        {chosen !== undefined && <Code action={chosen.name} />}
      </ResultModal>
    </Section>
  )
}
