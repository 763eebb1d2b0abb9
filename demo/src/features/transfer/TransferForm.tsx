/** The page around the form of a transfer: network, sponsorship, the kind's own fields, two buttons, and the program. */
import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import * as Result from "effect/Result"
import { type ComponentType, type FormEvent, type ReactNode, useState } from "react"
import { FailureBanner } from "../../shared/Banner.tsx"
import { PressButton, SubmitButton } from "../../shared/Buttons.tsx"
import {
  type Checked,
  checkFeePayer,
  type Form,
  isFilled,
  isSponsored,
  noFeePayer,
  type TransactionFields
} from "../../shared/form.ts"
import { networkName } from "../../shared/names.ts"
import { ListErrors, type Lists, NetworkSelect } from "../../shared/NetworkSelect.tsx"
import { NotSignedIn, Page, Section, SidePanel } from "../../shared/Page.tsx"
import { ProgramPanel } from "../../shared/ProgramPanel.tsx"
import { colorOf } from "./orders.ts"
import { TransferDialog } from "./TransferDialog.tsx"
import { type Sent, stages, type Transfer, type useTransfer } from "./useTransfer.ts"

/**
 * A page whose screen is made anew for each user, and by "Create New Transaction". A user who is signed out and comes back
 * continues.
 */
export const transferPage = (Screen: ComponentType<{ readonly onReset: () => void }>) => () => {
  const { userSWA } = useSession()
  const [user, setUser] = useState(userSWA)
  const [round, setRound] = useState(0)
  if (userSWA !== undefined && userSWA !== user) setUser(userSWA)
  return <Screen key={`${user}/${round}`} onReset={() => setRound(round + 1)} />
}

/** The transaction in progress while its dialog is closed, so that its job id is never lost. */
const Summary = ({ transfer }: { readonly transfer: Transfer }) => {
  const { doing, isOpen, resume, sent, show, stage, startOver, state } = transfer
  if (stage === undefined || isOpen) return null
  const isUnknown = stage === "unknown"
  const order = "order" in state ? state.order : undefined
  const sentence = order?.status ?? stages[stage].sentence
  const color = order === undefined ? (isUnknown ? "yellow" : "accent") : colorOf(order)
  return (
    <Alert
      color={color}
      variant="light"
      title={sent === undefined ? sentence : `${sent.title}: ${sentence}`}
      role="status"
    >
      {"jobId" in state && state.jobId !== undefined && (
        <Text size="xs" c="dimmed" mb="sm">
          Job {state.jobId}
        </Text>
      )}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={show}>
          Show details
        </Button>
        {isUnknown ? (
          <PressButton size="xs" isBusy={doing === "resume"} onClick={resume}>
            Check again
          </PressButton>
        ) : (
          <PressButton size="xs" variant="default" isDisabled={stage === "sending"} onClick={startOver}>
            Create New Transaction
          </PressButton>
        )}
      </Group>
    </Alert>
  )
}

export const TransferForm = <F extends Form & TransactionFields, Input>({
  checked,
  children,
  isAwaited = false,
  lists,
  onNetwork,
  required,
  sent,
  transfer
}: {
  readonly transfer: ReturnType<typeof useTransfer<F, Input>>
  readonly onNetwork: (network: string) => void
  readonly lists: Lists
  /** The fields that must not be empty. */
  readonly required: ReadonlyArray<keyof F>
  /** The input that the form describes now, or its first problem. */
  readonly checked: Checked<F, Input>
  /** Whether the form names something of a list that is not read yet: nothing is wrong with it, and it cannot be sent. */
  readonly isAwaited?: boolean
  /** What the form describes, in words. */
  readonly sent: Sent
  readonly children: ReactNode
}) => {
  const { doing, failure, form, isFree, isOpen, isSignedIn, kind, networks, stage } = transfer
  const { isExpired } = useSession()
  const { values } = form
  const chain = networks.chosen
  const isBusy = doing !== undefined
  const isComplete = isFilled(values, required, chain)
  const isReady = isFree && !isAwaited && isComplete
  const payer = checkFeePayer(values, chain)
  const input =
    isComplete && Result.isSuccess(checked) && Result.isSuccess(payer)
      ? { transfer: checked.success, feePayer: payer.success ?? noFeePayer }
      : undefined

  // Enter submits a form that is not ready, too: it says what is missing.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isFree && !isAwaited) transfer.send("direct", checked, sent)
  }

  return (
    <Page title={kind.title} description={kind.description}>
      {!isSignedIn && !isExpired && <NotSignedIn purpose={kind.purpose} />}
      <Summary transfer={transfer} />
      <SidePanel aside={<ProgramPanel name={kind.program} input={input} />}>
        <Section title={kind.name}>
          <form onSubmit={onSubmit} aria-label={kind.name} noValidate>
            <Stack>
              <ListErrors lists={lists} />
              <NetworkSelect
                networks={networks}
                disabled={!isSignedIn || isBusy}
                error={form.errors["network"]}
                value={values.network}
                onChange={onNetwork}
              />
              {chain !== undefined && (
                <Text size="sm" c="dimmed" role="note">
                  {isSponsored(chain)
                    ? `Sponsorship is enabled: an app can pay the fees on ${networkName(chain)}.`
                    : `Sponsorship is not enabled: your wallet pays the fees on ${networkName(chain)} in its native coin.`}
                </Text>
              )}
              {isSponsored(chain) && (
                <TextInput
                  label="Fee payer address"
                  description="Leave as zero to use your app's sponsor."
                  classNames={{ input: "mono" }}
                  readOnly={isBusy}
                  {...form.getInputProps("feePayer")}
                />
              )}
              {children}
              {!isOpen && failure !== undefined && <FailureBanner {...failure} />}
              {stage === "unknown" && (
                <Text size="sm" role="note">
                  {stages.unknown.sentence} Check again before you send another one.
                </Text>
              )}
              <Group mt="xs" gap="xs">
                <SubmitButton isDisabled={!isReady} isBusy={doing === "submit"}>
                  {kind.labels.direct}
                </SubmitButton>
                <PressButton
                  variant="default"
                  isDisabled={!isReady}
                  isBusy={doing === "build"}
                  onClick={() => transfer.send("stepwise", checked, sent)}
                >
                  {kind.labels.stepwise}
                </PressButton>
              </Group>
            </Stack>
          </form>
        </Section>
      </SidePanel>
      <TransferDialog transfer={transfer} />
    </Page>
  )
}
