/** `/rawRead`: reads a contract: form, result, and back. */
import { Button, Group, Input, SegmentedControl, Stack } from "@mantine/core"
import { useForm } from "@mantine/form"
import { rawRead, useOktoCall, useSession } from "@okto-effect/react"
import type { ReadContractRequest } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { type FormEvent, useId, useState } from "react"
import { ErrorBanner, FailureBanner } from "../../shared/Banner.tsx"
import { SubmitButton } from "../../shared/Buttons.tsx"
import { JsonView } from "../../shared/JsonView.tsx"
import { ListErrors, NetworkSelect, useNetworks } from "../../shared/NetworkSelect.tsx"
import { NotSignedIn, Page, Section, SidePanel } from "../../shared/Page.tsx"
import { ProgramPanel } from "../../shared/ProgramPanel.tsx"
import { type TextField, TextFields } from "../../shared/TextFields.tsx"
import { blankForm, chainTypes, failures, type RawReadForm, toRead } from "./rawRead.ts"

/** The fields for each kind of chain. */
const fields: Readonly<Record<"EVM" | "APT", ReadonlyArray<TextField<keyof RawReadForm>>>> = {
  EVM: [
    { name: "contractAddress", label: "Contract address", placeholder: "0x…" },
    {
      name: "abi",
      label: "Function ABI",
      description: "The JSON of one function",
      placeholder: '{ "name": "balanceOf", "inputs": […], "outputs": […] }',
      editor: "json",
      rows: 4
    },
    {
      name: "args",
      label: "Arguments",
      description: "A JSON object: the arguments by their names",
      placeholder: '{ "account": "0x…" }',
      editor: "json"
    }
  ],
  APT: [
    {
      name: "function",
      label: "Function",
      description: "address::module::function",
      placeholder: "0x1::coin::balance"
    },
    { name: "typeArguments", label: "Type arguments", placeholder: "0x1::aptos_coin::AptosCoin", editor: "list" },
    { name: "functionArguments", label: "Function arguments", placeholder: "0x…", editor: "list" }
  ]
}

const ReadForm = ({ onReset }: { readonly onReset: () => void }) => {
  const { isLoggedIn } = useSession()
  const { cancel, run, state } = useOktoCall((client, options, request: ReadContractRequest) =>
    rawRead(client, request, options)
  )
  const [issue, setIssue] = useState<string>()
  const form = useForm<RawReadForm>({
    initialValues: blankForm,
    onValuesChange: () => {
      setIssue(undefined)
      cancel()
    }
  })
  const { values } = form
  const typeLabel = useId()
  const type = chainTypes.find(({ value }) => value === values.chainType) ?? chainTypes[0]
  const networks = useNetworks(values.network, type.includes)
  const isBusy = state.status === "busy"
  const isReady = isLoggedIn && !isBusy && networks.chosen !== undefined
  const read = toRead(values)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    form.clearErrors()
    setIssue(Result.isFailure(read) ? read.failure.message : undefined)
    if (Result.isSuccess(read)) return void run(read.success)
    form.setFieldError(read.failure.field, true)
  }

  if (state.status === "done") {
    return (
      <Section title="Result" description="One value for each output of the view.">
        <JsonView value={state.value} label="contract data" height={520} />
        <Group>
          <Button onClick={onReset}>Read Another Contract</Button>
        </Group>
      </Section>
    )
  }
  return (
    <SidePanel
      aside={
        <ProgramPanel
          name="rawRead"
          input={Result.isSuccess(read) && values.network !== "" ? read.success : undefined}
        />
      }
    >
      <Section title="Read a contract">
        <form onSubmit={submit} aria-label="Raw read" noValidate>
          <Stack>
            <ListErrors lists={{ chains: networks.query }} />
            <Input.Wrapper label="Chain type" labelElement="div" labelProps={{ id: typeLabel }}>
              <div>
                <SegmentedControl
                  aria-labelledby={typeLabel}
                  data={chainTypes.map(({ label, value }) => ({ label, value }))}
                  disabled={isBusy}
                  value={type.value}
                  onChange={(chainType) => form.setValues({ chainType, network: "" })}
                  mt={4}
                />
              </div>
            </Input.Wrapper>
            <NetworkSelect
              networks={networks}
              disabled={!isLoggedIn || isBusy}
              value={values.network}
              onChange={(network) => form.setValues({ network })}
            />
            <TextFields form={form} fields={fields[type.value]} isBusy={isBusy} />
            {issue !== undefined && <ErrorBanner>{issue}</ErrorBanner>}
            {state.status === "failed" && <FailureBanner sentence={failures[type.value]} error={state.error} />}
            <Group mt="xs" gap="xs">
              <SubmitButton isDisabled={!isReady} isBusy={isBusy}>
                Read Contract Data
              </SubmitButton>
            </Group>
          </Stack>
        </form>
      </Section>
    </SidePanel>
  )
}

export const Component = () => {
  const { isExpired, isLoggedIn, userSWA } = useSession()
  const [round, setRound] = useState(0)
  return (
    <Page title="Raw Read" description="Reads a contract on an EVM chain or on Aptos, without a signature or a fee.">
      {!isLoggedIn && !isExpired && <NotSignedIn purpose="to read contracts." />}
      <ReadForm key={`${userSWA}/${round}`} onReset={() => setRound(round + 1)} />
    </Page>
  )
}
