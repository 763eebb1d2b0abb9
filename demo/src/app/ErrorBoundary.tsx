/** Shown when a page fails to render. */
import { Button, Container, Stack, Title } from "@mantine/core"
import { Component, type ReactNode } from "react"
import { FailureBanner } from "../components/ErrorBanner.tsx"

interface ErrorBoundaryState {
  readonly failure?: { readonly error: unknown }
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {}

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return (
      <Container size="sm" py="xl">
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
