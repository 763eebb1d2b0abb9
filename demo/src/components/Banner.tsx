/** A failure, said at once to everybody: red, and announced by screen readers. */
import { Alert, type AlertProps, Anchor, Badge, Group, Text } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { isOktoError, type OktoError } from "@okto-effect/sdk"
import { useNavigate } from "react-router-dom"
import { useConnection } from "../client/ConnectionProvider.tsx"
import { categoryOf, explain, isDismissed, reasonOf } from "../client/explain.ts"
import { toJson } from "../format/toJson.ts"
import { Icon } from "./Icon.tsx"

export const Banner = ({ children, ...props }: AlertProps) => (
  <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" size={20} />} {...props}>
    <Text component="div" size="sm" style={{ overflowWrap: "anywhere" }}>
      {children}
    </Text>
  </Alert>
)

/** What a developer wants to know: the tags to catch, and what its reason says of itself. */
const Anatomy = ({ error }: { readonly error: OktoError }) => {
  const reason = reasonOf(error)
  const tags = [error._tag, ...(reason === undefined ? [] : [reason._tag]), `category: ${error.category}`]
  return (
    <>
      <Group gap={6} mt={8} aria-label="Error">
        {tags.map((tag) => (
          <Badge key={tag} variant="outline" color="red" radius="sm" size="sm" tt="none" className="tag">
            {tag}
          </Badge>
        ))}
      </Group>
      {reason !== undefined && (
        <details className="facts-more">
          <summary>Details</summary>
          <pre className="mono">{toJson(reason)}</pre>
        </details>
      )}
    </>
  )
}

/** Ends the session that the backend does not take any more, and leads to the next. */
const SignInAgain = () => {
  const { logOut } = useConnection()
  const navigate = useNavigate()
  const leave = () => {
    logOut()
    void navigate("/")
  }
  return (
    <Anchor component="button" type="button" inherit underline="always" onClick={leave}>
      Sign in again
    </Anchor>
  )
}

/**
 * A failed call: its sentence, what to do, and what a program can catch. What the user gave up is no failure, and said as
 * information.
 */
export const FailureBanner = ({ error, sentence }: { readonly error: unknown; readonly sentence?: string }) => {
  const { isExpired, isLoggedIn } = useSession()
  const explained = explain(error)
  if (isDismissed(error)) {
    return (
      <Alert role="alert" color="gray" variant="light">
        <Text size="sm">{explained}</Text>
      </Alert>
    )
  }
  return (
    <Banner>
      <span>{sentence === undefined ? explained : `${sentence}: ${explained}`} </span>
      {categoryOf(error) === "sign-in" && (isExpired || isLoggedIn) && <SignInAgain />}
      {isOktoError(error) && <Anatomy error={error} />}
    </Banner>
  )
}
