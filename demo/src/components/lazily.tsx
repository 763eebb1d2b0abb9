/** Components whose code is loaded when they are first shown. */
import { Button, Card, Group, Loader, Portal, Stack, Title, VisuallyHidden } from "@mantine/core"
import { useNetwork } from "@mantine/hooks"
import { type ComponentType, createElement, Fragment, type ReactNode, Suspense, use, useState } from "react"
import { logFailure } from "../client/explain.ts"
import { FailureBanner } from "./ErrorBanner.tsx"

/** The component, or `undefined` where its code could not be loaded. */
type Loading<Props> = Promise<ComponentType<Props> | undefined>

/** Reloads the page where the demo's host answers; otherwise the browser's own page would replace this one. */
const reload = (): void =>
  void fetch(import.meta.env.BASE_URL, { method: "HEAD" }).then(
    () => window.location.reload(),
    () => undefined
  )

interface LazyOptions<Props> {
  /** Shown while the code is loaded. Default: a spinner. */
  readonly placeholder?: ReactNode
  /** What it is: a whole page has a heading. Default: `part`. */
  readonly what?: "page" | "part"
  /** Around what is shown in its place. Default: nothing. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>
  /** Closes what could not be loaded. */
  readonly onClose?: (props: Props) => void
}

const NotLoaded = ({
  onClose,
  onRetry,
  what
}: {
  readonly what: "page" | "part"
  readonly onRetry: () => void
  readonly onClose: (() => void) | undefined
}) => {
  const { online } = useNetwork()
  return (
    <Stack align="flex-start">
      {what === "page" && <Title order={1}>Page not loaded</Title>}
      <FailureBanner
        sentence={online ? `This ${what} could not be loaded.` : `You are offline. This ${what} was not loaded yet.`}
      />
      <Group>
        {online && <Button onClick={onRetry}>Try again</Button>}
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Around what is shown in the place of a dialog or a panel: a box above the page. */
export const FloatingBox = ({ children }: { readonly children: ReactNode }) => (
  <Portal>
    <Card withBorder shadow="md" className="floating">
      {children}
    </Card>
  </Portal>
)

/**
 * A component whose code is loaded when it is first shown, and again after a failure: when it is shown anew, or when the user
 * tries again. `lazy` would keep the failure. `load` loads it before it is shown.
 */
export const lazily = <Props extends object>(
  loadComponent: () => Promise<ComponentType<Props>>,
  { Frame = Fragment, onClose, placeholder = <Loader size="sm" />, what = "part" }: LazyOptions<Props> = {}
) => {
  let loaded: ComponentType<Props> | undefined
  let loading: Loading<Props> | undefined
  const load = () =>
    (loading ??= loadComponent().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined
        logFailure(`A ${what} was not loaded.`, error)
        return undefined
      }
    ))

  const Shown = ({
    attempt,
    onRetry,
    props
  }: {
    readonly attempt: Loading<Props>
    readonly onRetry: () => void
    readonly props: Props
  }) => {
    const component = use(attempt)
    if (component !== undefined) return createElement(component, props)
    return (
      <Frame>
        <NotLoaded what={what} onRetry={onRetry} onClose={onClose && (() => onClose(props))} />
      </Frame>
    )
  }

  const Lazy = (props: Props) => {
    // `use` would show the placeholder first.
    const [Ready] = useState(() => loaded)
    const [attempt, setAttempt] = useState(load)
    if (Ready !== undefined) return <Ready {...props} />
    const retry = () => {
      const next = load()
      setAttempt(next)
      // Browsers remember that a file could not be loaded. A reload forgets it.
      void next.then((component) => component ?? reload())
    }
    const waiting = (
      <Frame>
        <div role="status">
          <VisuallyHidden>Loading</VisuallyHidden>
          {placeholder}
        </div>
      </Frame>
    )
    return (
      <Suspense fallback={waiting}>
        <Shown attempt={attempt} onRetry={retry} props={props} />
      </Suspense>
    )
  }
  return { Component: Lazy, load }
}
