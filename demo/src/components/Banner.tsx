/** A failure, said at once to everybody: red, and announced by screen readers. */
import { Alert, type AlertProps, Badge, Group, Text } from "@mantine/core"
import { adviceFor, anatomyOf, explain } from "../client/explain.ts"
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

/** A failed call: its sentence, what the backend said, what to do, and what a program can catch. */
export const FailureBanner = ({ error, sentence }: { readonly error: unknown; readonly sentence?: string }) => {
  const advice = adviceFor(error)
  return (
    <Banner>
      {sentence === undefined ? explain(error) : `${sentence}: ${explain(error)}`}
      {advice === undefined ? "" : `. ${advice}`}
      <Anatomy error={error} />
    </Banner>
  )
}
