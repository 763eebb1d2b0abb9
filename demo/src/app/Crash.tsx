/** What is left when a page fails to render. */
import { Button, Container, Stack, Title } from "@mantine/core"
import { Component, type ReactNode } from "react"
import { FailureBanner } from "../components/Banner.tsx"

interface Crashed {
  readonly failure?: { readonly error: unknown }
}

/** The pages, until one of them fails to render. */
export class Crash extends Component<{ readonly children: ReactNode }, Crashed> {
  override state: Crashed = {}

  static getDerivedStateFromError(error: unknown): Crashed {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return (
      <Container component="main" size="sm" py="xl">
        <Stack align="flex-start">
          <Title order={1}>This page failed</Title>
          <FailureBanner error={failure.error} />
          <Button component="a" href={import.meta.env.BASE_URL}>
            Start again
          </Button>
        </Stack>
      </Container>
    )
  }
}
