/** Shown when a page fails to render, or cannot be loaded. */
import { Button, Container, Stack, Title } from "@mantine/core"
import { useNetwork } from "@mantine/hooks"
import { Component, type ReactNode } from "react"
import { FailureBanner } from "../components/ErrorBanner.tsx"
import { PageNotLoaded } from "./routes.tsx"

interface ErrorBoundaryState {
  readonly failure?: { readonly error: unknown }
}

/** Reloads the page where the demo's host answers; otherwise the browser's own page would replace this one. */
const reload = (): void =>
  void fetch(import.meta.env.BASE_URL, { method: "HEAD" }).then(
    () => window.location.reload(),
    () => undefined
  )

/** Browsers remember that a file could not be loaded, so only a reload tries again. */
const NotLoaded = () => {
  const { online } = useNetwork()
  return (
    <Stack align="flex-start">
      <Title order={1}>Page not loaded</Title>
      <FailureBanner
        sentence={online ? "This page could not be loaded." : "You are offline. This page was not loaded yet."}
      />
      {online && <Button onClick={reload}>Try again</Button>}
    </Stack>
  )
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {}

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    if (failure.error instanceof PageNotLoaded) return <NotLoaded />
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
