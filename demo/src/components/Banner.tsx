/** A failure, said at once to everybody: red, and announced by screen readers. */
import { Alert, type AlertProps, Text } from "@mantine/core"
import { adviceFor, explain } from "../client/explain.ts"
import { Icon } from "./Icon.tsx"

export const Banner = ({ children, ...props }: AlertProps) => (
  <Alert role="alert" color="red" variant="light" icon={<Icon name="warning" size={20} />} {...props}>
    <Text component="span" size="sm" style={{ overflowWrap: "anywhere" }}>
      {children}
    </Text>
  </Alert>
)

/** A failed call: its sentence, what the backend said, and what to do. */
export const FailureBanner = ({ error, sentence }: { readonly error: unknown; readonly sentence?: string }) => {
  const advice = adviceFor(error)
  return (
    <Banner>
      {sentence === undefined ? explain(error) : `${sentence}: ${explain(error)}`}
      {advice === undefined ? "" : `. ${advice}`}
    </Banner>
  )
}
