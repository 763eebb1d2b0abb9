/** Error banners, which screen readers announce. */
import { Alert, type AlertProps, Anchor, Badge, Group, Text } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { isOktoError, type OktoError } from "@okto-effect/sdk"
import { useEffect } from "react"
import { useLogOut } from "../client/ConnectionProvider.tsx"
import { categoryOf, explain, isDismissed, logFailure, reasonOf } from "../client/explain.ts"
import { toJson } from "../format/json.ts"
import { Icon } from "./Icon.tsx"

export const ErrorBanner = ({ children, ...props }: AlertProps) => (
  <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" size={20} />} {...props}>
    <Text component="div" size="sm" style={{ overflowWrap: "anywhere" }}>
      {children}
    </Text>
  </Alert>
)

/** The tags to catch, and the reason as JSON. */
const ErrorDetails = ({ error }: { readonly error: OktoError }) => {
  const reason = reasonOf(error)
  const tags = [error._tag, ...(reason === undefined ? [] : [reason._tag]), `category: ${error.category}`]
  return (
    <>
      <Group gap={6} mt={8} aria-label="Error">
        {tags.map((tag) => (
          <Badge key={tag} variant="default" size="sm" ff="monospace">
            {tag}
          </Badge>
        ))}
      </Group>
      {reason !== undefined && (
        <details className="facts-more">
          <summary>Details</summary>
          <p>{error.advice}</p>
          <pre className="mono">{toJson(reason)}</pre>
        </details>
      )}
    </>
  )
}

/** Ends a session that the backend refuses, and goes to the login page. */
const SignInAgain = () => (
  <Anchor component="button" type="button" inherit underline="always" onClick={useLogOut()}>
    Sign in again
  </Anchor>
)

/** A failed call: its message, what to do, and the tags to catch; it is also logged. Without an error, the sentence alone. */
export const FailureBanner = ({ error, sentence }: { readonly error?: unknown; readonly sentence?: string }) => {
  const { isExpired, isLoggedIn } = useSession()
  useEffect(() => {
    if (error !== undefined && !isDismissed(error)) logFailure(sentence ?? "A call failed.", error)
  }, [error, sentence])
  if (error === undefined) return <ErrorBanner>{sentence}</ErrorBanner>
  const explained = explain(error)
  if (isDismissed(error)) {
    return (
      <Alert role="alert" color="gray" variant="light">
        <Text size="sm">{explained}</Text>
      </Alert>
    )
  }
  return (
    <ErrorBanner>
      <span>{sentence === undefined ? explained : `${sentence}: ${explained}`} </span>
      {categoryOf(error) === "sign-in" && (isExpired || isLoggedIn) && <SignInAgain />}
      {isOktoError(error) && <ErrorDetails error={error} />}
    </ErrorBanner>
  )
}
