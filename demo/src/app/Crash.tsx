/** What is left when a page fails to render. */
import { Button, Container, Stack, Title } from "@mantine/core"
import { useRouteError } from "react-router-dom"
import { FailureBanner } from "../components/Banner.tsx"

export const Crash = () => (
  <Container component="main" size="sm" py="xl">
    <Stack align="flex-start">
      <Title order={1}>This page failed</Title>
      <FailureBanner error={useRouteError()} />
      <Button component="a" href={import.meta.env.BASE_URL}>
        Start again
      </Button>
    </Stack>
  </Container>
)
