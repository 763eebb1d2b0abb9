/** Buttons for the read functions, and the result of the one pressed last. */
import { Button, Text, UnstyledButton } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useOktoCall, useSession } from "@okto-effect/react"
import { useId, useState } from "react"
import { Link } from "react-router-dom"
import { Code } from "../../code/Code.tsx"
import { Icon } from "../../components/Icon.tsx"
import { ResultModal } from "../../components/ResultModal.tsx"
import { Section } from "../../components/Section.tsx"
import { type ExplorerFunction, explorerFunctions } from "./functions.ts"

export const ExplorerFunctions = () => {
  const { isLoggedIn } = useSession()
  const [opened, { close, open }] = useDisclosure(false)
  const hints = useId()
  const [chosen, setChosen] = useState<ExplorerFunction>()
  const { cancel, run, state } = useOktoCall((client, options, { call }: ExplorerFunction) => call(client, options))

  const start = (row: ExplorerFunction) => {
    setChosen(row)
    open()
    void run(row)
  }
  const dismiss = () => {
    close()
    cancel()
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
          <div key={row.name} className="function" data-disabled={!isLoggedIn || undefined}>
            <UnstyledButton
              className="mono stretched"
              fw={600}
              aria-describedby={`${hints}${row.name}`}
              disabled={!isLoggedIn}
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
