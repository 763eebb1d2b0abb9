/** Banners for what went wrong, which screen readers announce. */
import { Alert, type AlertProps, Anchor, Text } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { isOktoError } from "@okto-effect/sdk"
import { type ReactNode, useEffect } from "react"
import { useLogOut } from "./connection/useConnection.tsx"
import { detailsOf, explain, isDismissed, logFailure } from "./explain.ts"
import { Icon } from "./Icon.tsx"

/** A button that looks like a link, inside a sentence. */
export const LinkButton = ({ children, onClick }: { readonly children: ReactNode; readonly onClick: () => void }) => (
  <Anchor component="button" type="button" inherit underline="always" onClick={onClick}>
    {children}
  </Anchor>
)

export const ErrorBanner = ({ children, ...props }: AlertProps) => (
  <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" size={20} />} {...props}>
    <Text component="div" size="sm" c="var(--okto-text)" style={{ overflowWrap: "anywhere" }}>
      {children}
    </Text>
  </Alert>
)

/** A failure: a sentence of the demo's own, the error behind it, or both. */
export interface Failure {
  readonly sentence?: string | undefined
  readonly error?: unknown
}

/** One sentence, one thing to do, and the tags to catch behind "Details". The failure is also logged. */
export const FailureBanner = ({
  error,
  onRetry,
  sentence
}: Failure & { readonly onRetry?: (() => void) | undefined }) => {
  const { isExpired, isLoggedIn } = useSession()
  const logOut = useLogOut()
  useEffect(() => {
    if (error !== undefined && !isDismissed(error)) logFailure(sentence ?? "A call failed.", error)
  }, [error, sentence])
  if (isDismissed(error)) {
    return (
      <Alert role="alert" color="muted" variant="light">
        <Text size="sm">{explain(error)}</Text>
      </Alert>
    )
  }
  const explained = error === undefined ? undefined : explain(error, sentence !== undefined)
  const isSignedOut = isOktoError(error) && error.category === "sign-in" && (isExpired || isLoggedIn)
  return (
    <ErrorBanner>
      <span>{[sentence, explained].filter((part) => part !== undefined).join(": ")}</span>{" "}
      {isSignedOut && <LinkButton onClick={logOut}>Sign in again</LinkButton>}
      {!isSignedOut && onRetry !== undefined && <LinkButton onClick={onRetry}>Try again</LinkButton>}
      {isOktoError(error) && (
        <details className="okto-details">
          <summary>Details</summary>
          <pre className="mono">{detailsOf(error)}</pre>
        </details>
      )}
    </ErrorBanner>
  )
}
