/** What a contract answered. */
import { Button, Group } from "@mantine/core"
import { JsonView } from "../../components/JsonView.tsx"
import { Section } from "../../components/Section.tsx"

export const ReadResult = ({
  onAnother,
  onBack,
  value
}: {
  readonly value: unknown
  readonly onAnother: () => void
  /** Back to the form as it was. */
  readonly onBack: () => void
}) => (
  <Section title="Result" description="One value for each output of the view.">
    <JsonView value={value} label="contract data" height={520} />
    <Group>
      <Button onClick={onAnother}>Read Another Contract</Button>
      <Button variant="default" onClick={onBack}>
        Back to the form
      </Button>
    </Group>
  </Section>
)
