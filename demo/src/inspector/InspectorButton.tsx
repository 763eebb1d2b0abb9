/** Opens the inspector, and counts the calls since it was last open. */
import { Badge, Box, Button, Group, VisuallyHidden } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useState } from "react"
import { useCalls } from "../client/ConnectionProvider.tsx"
import { Icon } from "../components/Icon.tsx"
import { FloatingBox, lazily } from "../components/lazily.tsx"
import { hasFailed, limits } from "./Calls.ts"

const { Component: Inspector } = lazily(async () => (await import("./Inspector.tsx")).Inspector, { Frame: FloatingBox })

export const InspectorButton = () => {
  const [opened, { close, open }] = useDisclosure(false)
  const calls = useCalls()
  const [seen, setSeen] = useState(0)
  const fresh = opened ? [] : calls.filter(({ id }) => id > seen)
  const color = fresh.some(hasFailed) ? "red.9" : "gray"
  const dismiss = () => {
    setSeen(calls[0]?.id ?? seen)
    close()
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        radius="xl"
        px={9}
        {...(color !== "gray" ? { c: "var(--mantine-color-error)" } : {})}
        aria-expanded={opened}
        onClick={opened ? dismiss : open}
      >
        <Icon name="requests" />
        {/* Narrow screens show the icon only. */}
        <Group component="span" visibleFrom="sm" ml={6} gap={6} wrap="nowrap">
          Requests
          {fresh.length > 0 && (
            <Badge
              circle={fresh.length < 10}
              radius="xl"
              size="sm"
              variant={color === "gray" ? "light" : "filled"}
              color={color}
            >
              {fresh.length < limits.calls ? fresh.length : `${limits.calls - 1}+`}
              <VisuallyHidden> new</VisuallyHidden>
            </Badge>
          )}
        </Group>
        <Box component="span" hiddenFrom="sm">
          <VisuallyHidden>Requests</VisuallyHidden>
        </Box>
      </Button>
      {opened && <Inspector onClose={dismiss} />}
    </>
  )
}
