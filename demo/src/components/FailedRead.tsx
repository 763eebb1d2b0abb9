/** A read that failed, and what may help: to ask again, or to sign in again, which its banner offers. */
import { Button, Group } from "@mantine/core"
import { categoryOf } from "../client/explain.ts"
import { FailureBanner } from "./Banner.tsx"

export const FailedRead = ({
  error,
  isBusy,
  onRetry
}: {
  readonly error: unknown
  readonly isBusy: boolean
  readonly onRetry: () => void
}) => (
  <>
    <FailureBanner error={error} />
    {categoryOf(error) !== "sign-in" && (
      <Group>
        <Button variant="default" loading={isBusy} onClick={onRetry}>
          Try again
        </Button>
      </Group>
    )}
  </>
)
