/** Opens the inspector, and says how many calls were made since it was open. */
import { Badge, Button, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { lazy, Suspense, useState } from "react"
import { Icon } from "../components/Icon.tsx"
import { hasFailed } from "./Calls.ts"
import { useCalls } from "./useCalls.ts"

const Inspector = lazy(() => import("./Inspector.tsx").then(({ Inspector }) => ({ default: Inspector })))

export const InspectorButton = () => {
  const [opened, { close, open }] = useDisclosure(false)
  const calls = useCalls()
  const [seen, setSeen] = useState(0)
  const fresh = opened ? [] : calls.filter(({ id }) => id > seen)
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
        leftSection={<Icon name="requests" />}
        aria-expanded={opened}
        aria-label="Requests"
        onClick={opened ? dismiss : open}
      >
        <Text component="span" inherit visibleFrom="sm">
          Requests
        </Text>
        {fresh.length > 0 && (
          <Badge
            circle={fresh.length < 10}
            size="sm"
            ml={6}
            variant="light"
            color={fresh.some(hasFailed) ? "red" : "gray"}
            aria-label={`${fresh.length} new`}
          >
            {fresh.length}
          </Badge>
        )}
      </Button>
      {opened && (
        <Suspense>
          <Inspector onClose={dismiss} />
        </Suspense>
      )}
    </>
  )
}
