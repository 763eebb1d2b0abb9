/** A source text with a copy button. */
import { Group, Text } from "@mantine/core"
import { CopyButton } from "../components/CopyButton.tsx"
import { Program } from "./Program.tsx"
import classes from "./code.module.css"

interface SourceProps {
  readonly code: string
  readonly label: string
  readonly title: string
}

export const Source = ({ code, label, title }: SourceProps) => (
  <div className={`${classes["panel"]} ${classes["source"]}`}>
    <Group className={classes["head"]} justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <CopyButton text={code} label={label} />
    </Group>
    <Program code={code} label={label} />
  </div>
)
