/** The dialog's steps up to the job id. */
import { Button, Group, Loader, Text } from "@mantine/core"
import type { SignedUserOp, UserOp } from "@okto-effect/sdk"
import { Facts } from "../components/Facts.tsx"
import { JsonView } from "../components/JsonView.tsx"
import { Mono } from "../components/Mono.tsx"
import { InWords } from "./InWords.tsx"
import type { TransactionFlow } from "./useTransactionFlow.ts"

export const ReviewStep = ({ flow, userOp }: { readonly userOp: UserOp; readonly flow: TransactionFlow }) => (
  <>
    <Text size="sm" c="dimmed">
      Nothing was signed or sent yet. Signing uses the session key in this browser.
    </Text>
    {flow.reviewed !== undefined && <InWords reviewed={flow.reviewed} />}
    <JsonView value={userOp} label="unsigned user operation" height={220} />
    <Group>
      <Button loading={flow.doing === "sign"} onClick={flow.sign} data-autofocus>
        Sign
      </Button>
      <Button variant="default" onClick={flow.hide}>
        Cancel
      </Button>
    </Group>
  </>
)

export const SignedStep = ({ flow, userOp }: { readonly userOp: SignedUserOp; readonly flow: TransactionFlow }) => (
  <>
    <Text size="sm" c="dimmed">
      Signed, and not sent yet. Executing hands it to the backend, which cannot be undone.
    </Text>
    <JsonView value={userOp} label="signed user operation" height={360} />
    <Group>
      <Button loading={flow.doing === "execute"} onClick={flow.execute}>
        Execute
      </Button>
      <Button variant="default" onClick={flow.hide}>
        Cancel
      </Button>
    </Group>
  </>
)

export const JobStep = ({
  flow,
  jobId,
  onNew
}: {
  readonly jobId: string
  readonly flow: TransactionFlow
  readonly onNew: () => void
}) => (
  <>
    <Facts rows={[["Job ID", <Mono key="job" text={jobId} label="job ID" whole />]]} />
    <Group gap="xs" mih={24} role="status">
      {flow.doing === "follow" && (
        <>
          <Loader size="xs" />
          <Text size="sm" c="dimmed">
            Waiting for the order to finish…
          </Text>
        </>
      )}
    </Group>
    <Group>
      <Button loading={flow.doing === "refresh"} onClick={flow.check}>
        Check Job Status
      </Button>
      <Button variant="default" onClick={onNew}>
        Create New Transaction
      </Button>
    </Group>
  </>
)
