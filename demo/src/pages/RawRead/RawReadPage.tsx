/** `/rawRead`: reads a contract: form, result, and back. */
import { Button, Group, Input, SegmentedControl, Stack } from "@mantine/core"
import { rawRead, useOktoCall, useSession } from "@okto-effect/react"
import { useTokens, useWallets } from "@okto-effect/react/query"
import type { ReadContractRequest } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { type FormEvent, useId, useState } from "react"
import { Code } from "../../code/Code.tsx"
import { ErrorBanner, FailureBanner } from "../../components/ErrorBanner.tsx"
import { ExampleButton } from "../../components/ExampleButton.tsx"
import { JsonView } from "../../components/JsonView.tsx"
import { ListErrors } from "../../components/ListErrors.tsx"
import { NotSignedIn, Page, Section, SidePanel } from "../../components/Page.tsx"
import { ShareLink } from "../../components/ShareLink.tsx"
import { type TextField, TextFields } from "../../components/TextFields.tsx"
import { fromJson } from "../../format/json.ts"
import { toList } from "../../forms/form.ts"
import { blankForm, chainTypes, exampleAmong, failures, type RawReadForm, toRead } from "../../forms/rawRead.ts"
import { useFormKey, useLinkedForm } from "../../forms/useLinkedForm.ts"
import { NetworkSelect, useNetworks } from "../../transaction/NetworkSelect.tsx"

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

/** The program for a form. The example's arguments belong to the example's function, so blank ones leave all three. */
const Program = ({ form }: { readonly form: RawReadForm }) => {
  const { abi, args, contractAddress, functionArguments, network, typeArguments } = form
  const view = {
    function: form.function,
    typeArguments: toList(typeArguments),
    functionArguments: toList(functionArguments)
  }
  return form.chainType === "APT" ? (
    <Code action="readAptosView" values={{ caip2Id: network, ...(form.function.trim() === "" ? {} : view) }} />
  ) : (
    <Code
      action="readContract"
      values={{ caip2Id: network, contractAddress, abi: fromJson(abi), args: fromJson(args) }}
    />
  )
}

const ReadForm = ({ isLinked, onReset }: { readonly isLinked: boolean; readonly onReset: () => void }) => {
  const { isLoggedIn } = useSession()
  const { cancel, run, state } = useOktoCall((client, options, request: ReadContractRequest) =>
    rawRead(client, request, options)
  )
  const form = useLinkedForm(blankForm, isLinked)
  const { values } = form
  const typeLabel = useId()
  const [issue, setIssue] = useState<string>()
  const type = chainTypes.find(({ value }) => value === values.chainType) ?? chainTypes[0]
  const networks = useNetworks(values.network, type.includes)
  const accounts = useWallets()
  const known = useTokens()
  const busy = state.status === "busy"
  const ready = isLoggedIn && !busy && networks.chosen !== undefined
  const example = exampleAmong(values, {
    chains: networks.offered ?? [],
    tokens: known.data ?? [],
    wallets: accounts.data ?? []
  })

  const change = (next: Partial<typeof values>) => {
    form.clearErrors()
    setIssue(undefined)
    cancel()
    form.setValues(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const read = toRead(values)
    form.clearErrors()
    setIssue(Result.isFailure(read) ? read.failure.message : undefined)
    if (Result.isSuccess(read)) return void run(read.success)
    form.setFieldError(read.failure.field, true)
    cancel()
  }

  if (state.status === "done") {
    return (
      <Section title="Result" description="One value for each output of the view.">
        <JsonView value={state.value} label="contract data" height={520} />
        <Group>
          <Button onClick={onReset}>Read Another Contract</Button>
          <Button variant="default" onClick={cancel}>
            Back to the form
          </Button>
        </Group>
      </Section>
    )
  }
  return (
    <SidePanel
      aside={
        <div className="sticky">
          <Program form={values} />
        </div>
      }
    >
      <Section title="Read a contract">
        <form onSubmit={submit} aria-label="Raw read" noValidate>
          <Stack>
            <ListErrors lists={{ chains: networks.query, data: accounts }} />
            <Input.Wrapper label="Chain type" labelElement="div" labelProps={{ id: typeLabel }}>
              <div>
                <SegmentedControl
                  aria-labelledby={typeLabel}
                  data={chainTypes.map(({ label, value }) => ({ label, value }))}
                  disabled={busy}
                  value={type.value}
                  onChange={(chainType) => change({ chainType, network: "" })}
                  mt={4}
                />
              </div>
            </Input.Wrapper>
            <NetworkSelect
              networks={networks}
              disabled={!isLoggedIn || busy}
              value={values.network}
              onChange={(network) => change({ network })}
            />
            <TextFields form={form} fields={fields[type.value]} disabled={busy} />
            {issue !== undefined && <ErrorBanner>{issue}</ErrorBanner>}
            {state.status === "failed" && <FailureBanner sentence={failures[type.value]} error={state.error} />}
            <Group mt="xs">
              <Button type="submit" disabled={!ready} loading={busy}>
                Read Contract Data
              </Button>
              <ExampleButton disabled={example === undefined || busy} onClick={() => change(example ?? {})} />
              <ShareLink blank={blankForm} form={values} />
            </Group>
          </Stack>
        </form>
      </Section>
    </SidePanel>
  )
}

export const RawReadPage = () => {
  const { isLoggedIn } = useSession()
  const { formKey, isLinked, resetForm } = useFormKey()
  return (
    <Page
      title="Raw Read"
      description="Reads a contract on an EVM chain or on Aptos, without a signature or a fee."
      hasBack
    >
      {!isLoggedIn && <NotSignedIn purpose="to read contracts." />}
      <ReadForm key={formKey} isLinked={isLinked} onReset={resetForm} />
    </Page>
  )
}
