/** A secret, hidden until the user reveals it. */
import { ActionIcon, Box, Group } from "@mantine/core"
import { useState } from "react"
import { mask } from "../config/Configuration.ts"
import { CopyButton } from "./CopyButton.tsx"
import { Icon } from "./Icon.tsx"

export const Secret = ({ label, text }: { readonly text: string; readonly label: string }) => {
  const [shown, setShown] = useState(false)
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Box component="span" className="mono" style={{ overflowWrap: "anywhere" }}>
        {shown ? text : mask(text)}
      </Box>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={shown ? `Hide ${label}` : `Reveal ${label}`}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? "eyeOff" : "eye"} size={15} />
      </ActionIcon>
      {shown && <CopyButton text={text} label={label} />}
    </Group>
  )
}
