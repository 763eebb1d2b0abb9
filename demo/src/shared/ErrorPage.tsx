/** Shown when a page cannot be loaded, or fails to render. */
import { Button, Group, Stack, Title } from "@mantine/core"
import { useRouteError } from "react-router-dom"
import { ErrorBanner } from "./Banner.tsx"
import { messageOf } from "./explain.ts"

export const ErrorPage = () => {
  return (
    <Stack maw={640} mx="auto" p="xl" align="flex-start">
      <Title order={1}>This page failed</Title>
      <ErrorBanner>{messageOf(useRouteError())}</ErrorBanner>
      <Group>
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Button variant="default" component="a" href={import.meta.env.BASE_URL}>
          Start again
        </Button>
      </Group>
    </Stack>
  )
}
