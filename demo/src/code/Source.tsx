/** A text to copy, such as the source of what is shown beside it. */
import { Group, Text } from "@mantine/core"
import { CopyButton } from "../components/CopyButton.tsx"
import { Program } from "./Program.tsx"
import classes from "./code.module.css"

export const Source = ({
  code,
  label,
  title
}: {
  readonly code: string
  readonly label: string
  readonly title: string
}) => (
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
