/** A failure, said at once to everybody: red, and announced by screen readers. */
import { Alert, type AlertProps, Anchor, Badge, Group, Text } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { useNavigate } from "react-router-dom"
import { useConnection } from "../client/ConnectionProvider.tsx"
import { adviceFor, anatomyOf, categoryOf, explain, isDismissed } from "../client/explain.ts"
import { Icon } from "./Icon.tsx"

export const Banner = ({ children, ...props }: AlertProps) => (
  <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" size={20} />} {...props}>
    <Text component="div" size="sm" style={{ overflowWrap: "anywhere" }}>
      {children}
    </Text>
  </Alert>
)

/** What a developer wants to know: the tags to catch, and what the backend said of itself. */
const Anatomy = ({ error }: { readonly error: unknown }) => {
  const anatomy = anatomyOf(error)
  if (anatomy === undefined) return null
  const { category, facts, tags } = anatomy
  return (
    <>
      <Group gap={6} mt={8} aria-label="Error">
        {tags.map((tag) => (
          <Badge key={tag} variant="outline" color="red" radius="sm" size="sm" tt="none" className="tag">
            {tag}
          </Badge>
        ))}
        {category !== undefined && (
          <Badge variant="light" color="gray" radius="sm" size="sm" tt="none" className="tag">
            category: {category}
          </Badge>
        )}
      </Group>
      {facts.length > 0 && (
        <details className="facts-more">
          <summary>Details</summary>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="mono">{name}</dt>
                <dd className="mono">{value}</dd>
              </div>
            ))}
          </dl>
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

const Advice = ({ entered, error }: { readonly error: unknown; readonly entered: boolean }) => {
  const { isExpired, isLoggedIn } = useSession()
  if (categoryOf(error) === "sign-in" && (isExpired || isLoggedIn))
    return (
      <>
        . <SignInAgain />.
      </>
    )
  const advice = adviceFor(error, entered)
  return advice === undefined ? null : `. ${advice}`
}

/**
 * A failed call: its sentence, what the backend said, what to do, and what a program can catch. What the user gave up is
 * no failure, and said as information.
 */
export const FailureBanner = ({
  entered = false,
  error,
  sentence
}: {
  readonly error: unknown
  readonly sentence?: string
  /** Whether the call was about something that was entered, and can be corrected. */
  readonly entered?: boolean
}) =>
  isDismissed(error) ? (
    <Alert role="alert" color="gray" variant="light">
      <Text size="sm">{explain(error)}</Text>
    </Alert>
  ) : (
    <Banner>
      {sentence === undefined ? explain(error) : `${sentence}: ${explain(error)}`}
      <Advice error={error} entered={entered} />
      <Anatomy error={error} />
    </Banner>
  )
