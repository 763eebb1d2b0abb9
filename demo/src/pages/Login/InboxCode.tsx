/** The code that the local backend's inbox has for a contact. */
import { Button, Group, Text } from "@mantine/core"
import { useEffect, useState } from "react"
import { type LocalBackend, fetchCode } from "../../config/LocalBackend.ts"

/** Milliseconds between two looks into the inbox. */
const interval = 500

export const InboxCode = ({
  contact,
  disabled,
  local,
  onUse
}: {
  readonly contact: string
  readonly local: LocalBackend
  readonly disabled: boolean
  readonly onUse: (code: string) => void
}) => {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    if (code !== undefined) return undefined
    const look = () => void fetchCode(local, contact).then(setCode)
    look()
    const timer = setInterval(look, interval)
    return () => clearInterval(timer)
  }, [code, contact, local])

  return (
    <Group gap="xs" mih={30} role="status" aria-label="Local inbox">
      <Text size="sm" c="dimmed">
        {code === undefined ? "Waiting for the code…" : `The local inbox has ${code}.`}
      </Text>
      {code !== undefined && (
        <Button variant="light" size="compact-sm" disabled={disabled} onClick={() => onUse(code)}>
          Sign in with it
        </Button>
      )}
    </Group>
  )
}
