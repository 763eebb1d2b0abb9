/** The transfer form. */
import { Alert, Anchor, Button, Group, Select, Stack, Text, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import type { FormEvent, ReactNode } from "react"
import type { SignedIn } from "../../client/ConnectionProvider.tsx"
import { Banner } from "../../components/Banner.tsx"
import { formatUnits, parseDigits, parseUnits } from "../../format/amounts.ts"
import { truncateMiddle } from "../../format/truncateMiddle.ts"
import {
  blankForm,
  checkTokenTransfer,
  decimalsOf,
  isFilled,
  isSponsored,
  tokenKey,
  toTransfer
} from "../../forms/tokenTransfer.ts"
import type { Doing } from "../../transaction/useTransaction.ts"
import { Balance } from "./Balance.tsx"
import { useTransferChoices } from "./useTransferChoices.ts"

type Checked = NonNullable<ReturnType<typeof toTransfer>>

export const TokenTransferFields = ({
  children,
  doing,
  onCheck,
  onCreate,
  onTransfer,
  session
}: {
  readonly session: SignedIn | undefined
  readonly doing: Doing | undefined
  /** Told what is wrong with the form, or that nothing is. */
  readonly onCheck: (problem: string | undefined) => void
  readonly onTransfer: (checked: Checked) => void
  readonly onCreate: (checked: Checked) => void
  /** Shown above the buttons. */
  readonly children: ReactNode
}) => {
  const form = useForm({ initialValues: blankForm })
  const choices = useTransferChoices(session, form.values)
  const { chain, holding, problems, token } = choices
  const decimals = decimalsOf(token)
  const amount = parseDigits(form.values.amount)
  const balance =
    holding !== "loading" && holding !== undefined && decimals !== undefined
      ? parseUnits(holding.balance, decimals)
      : undefined
  const busy = doing !== undefined
  const ready = session !== undefined && !busy && isFilled(form.values, choices)

  const check = (then: (checked: Checked) => void) => {
    const problem = checkTokenTransfer(form.values, choices)
    onCheck(problem?.message)
    form.setErrors(problem === undefined ? {} : { [problem.field]: true })
    const checked = toTransfer(form.values, choices)
    if (checked !== undefined) then(checked)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) check(onTransfer)
  }

  return (
    <form onSubmit={submit} aria-label="Token transfer" noValidate>
      <Stack>
        {problems.map((problem) => (
          <Banner key={problem}>
            {problem}{" "}
            <Anchor component="button" type="button" inherit underline="always" c="inherit" onClick={choices.retry}>
              Try again
            </Anchor>
          </Banner>
        ))}
        <Select
          label="Network"
          description="Networks must be whitelisted for your client"
          placeholder={session !== undefined && choices.chains === undefined ? "Loading…" : "Choose a network"}
          data={(choices.chains ?? []).map((_) => ({ value: _.caipId, label: `${_.networkName} (${_.caipId})` }))}
          nothingFoundMessage="No networks"
          searchable
          disabled={session === undefined || busy}
          {...form.getInputProps("network")}
          value={form.values.network || null}
          onChange={(network) => form.setValues({ network: network ?? "", token: "" })}
        />
        {chain !== undefined && (
          <Alert variant="light" color={isSponsored(chain) ? "teal" : "gray"}>
            <Text size="sm">
              {isSponsored(chain)
                ? `Sponsorship is enabled on ${chain.networkName}: somebody else can pay the fees.`
                : `Sponsorship is not enabled on ${chain.networkName}: your wallet pays the fees in its native coin.`}
            </Text>
          </Alert>
        )}
        {isSponsored(chain) && (
          <TextInput
            label="Fee payer address"
            description="Who pays the fees; the zero address leaves it to your client's sponsor"
            classNames={{ input: "mono" }}
            disabled={busy}
            {...form.getInputProps("feePayer")}
          />
        )}
        <Select
          label="Token"
          description="Tokens must be whitelisted for your client"
          placeholder={
            chain === undefined
              ? "Choose a network first"
              : choices.tokens === undefined
                ? "Loading…"
                : "Choose a token"
          }
          data={(choices.tokens ?? []).map((_) => ({
            value: tokenKey(_),
            label: `${_.symbol} (${_.address === "" ? "native" : truncateMiddle(_.address)})`
          }))}
          nothingFoundMessage="No tokens on this network"
          searchable
          disabled={chain === undefined || busy}
          {...form.getInputProps("token")}
          value={form.values.token || null}
          onChange={(token) => form.setFieldValue("token", token ?? "")}
        />
        {token !== undefined && (
          <Balance
            token={token}
            holding={holding}
            {...(balance === undefined || busy
              ? {}
              : { onMax: () => form.setFieldValue("amount", balance.toString()) })}
          />
        )}
        <div>
          <TextInput
            label="Amount in the smallest unit"
            description={
              token === undefined
                ? "A whole number, such as wei"
                : decimals === undefined
                  ? `The decimals of ${token.symbol} are not known`
                  : `${token.symbol} has ${decimals} decimals: ${formatUnits(10n ** BigInt(decimals), 0)} is 1 ${token.symbol}`
            }
            placeholder="1000000"
            inputMode="numeric"
            classNames={{ input: "mono" }}
            disabled={busy}
            {...form.getInputProps("amount")}
          />
          <Text size="sm" c="dimmed" mt={6} mih={22} aria-live="polite" style={{ overflowWrap: "anywhere" }}>
            {amount !== undefined && decimals !== undefined && token !== undefined
              ? `= ${formatUnits(amount, decimals)} ${token.symbol}`
              : ""}
            {amount !== undefined && balance !== undefined && amount > balance
              ? ". That is more than the balance: the order will fail."
              : ""}
          </Text>
        </div>
        <TextInput
          label="Recipient"
          description="The address that receives the tokens"
          placeholder="0x…"
          classNames={{ input: "mono" }}
          disabled={busy}
          {...form.getInputProps("recipient")}
        />
        {children}
        <Group mt="xs">
          <Button type="submit" disabled={!ready} loading={doing === "submit"}>
            Transfer Token (Direct)
          </Button>
          <Button variant="default" disabled={!ready} loading={doing === "build"} onClick={() => check(onCreate)}>
            Create Token Transfer UserOp
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
