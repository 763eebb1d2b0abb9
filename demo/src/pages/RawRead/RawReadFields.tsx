/** The raw read's form. */
import { Button, Group, Input, SegmentedControl, Stack } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { useTokens, useWallets } from "@okto-effect/react/query"
import type { ReadContractRequest } from "@okto-effect/sdk"
import * as Result from "effect/Result"
import { type FormEvent, useId, useState } from "react"
import { toLists } from "../../client/lists.ts"
import { Code } from "../../code/Code.tsx"
import { Banner, FailureBanner } from "../../components/Banner.tsx"
import { Beside } from "../../components/Beside.tsx"
import { ExampleButton } from "../../components/ExampleButton.tsx"
import { MissingLists } from "../../components/MissingLists.tsx"
import { Section } from "../../components/Section.tsx"
import { ShareLink } from "../../components/ShareLink.tsx"
import { type TextField, TextFields } from "../../components/TextFields.tsx"
import { fromJson } from "../../format/fromJson.ts"
import { blankForm, chainTypes, exampleAmong, failures, type RawReadForm, toList, toRead } from "../../forms/rawRead.ts"
import { useLinkedForm } from "../../forms/useLinkedForm.ts"
import { NetworkSelect } from "../../transaction/NetworkSelect.tsx"
import { useNetworks } from "../../transaction/useNetworks.ts"
import { ArgumentList } from "./ArgumentList.tsx"

/** What is asked for on each kind of chain. */
const texts: Readonly<Record<"EVM" | "APT", ReadonlyArray<TextField<keyof RawReadForm>>>> = {
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
    }
  ]
}

/** Lists that an Aptos view takes besides. */
const lists = [
  {
    name: "typeArguments",
    label: "Type arguments",
    item: "Type argument",
    placeholder: "0x1::aptos_coin::AptosCoin"
  },
  { name: "functionArguments", label: "Function arguments", item: "Function argument", placeholder: "0x…" }
] as const

const ReadCode = ({ form }: { readonly form: RawReadForm }) => {
  const { abi, args, contractAddress, network } = form
  const view = {
    function: form.function,
    typeArguments: toList(form.typeArguments),
    functionArguments: toList(form.functionArguments)
  }
  return form.chainType === "APT" ? (
    // The example's arguments belong to the example's function.
    <Code action="readAptosView" values={{ caip2Id: network, ...(form.function.trim() === "" ? {} : view) }} />
  ) : (
    <Code
      action="readContract"
      values={{ caip2Id: network, contractAddress, abi: fromJson(abi), args: fromJson(args) }}
    />
  )
}

export const RawReadFields = ({
  busy,
  failure,
  isLinked,
  onChange,
  onRead
}: {
  readonly busy: boolean
  /** What the last read failed with. */
  readonly failure: { readonly error: unknown } | undefined
  /** Whether the form may be filled in by the page's address. */
  readonly isLinked: boolean
  readonly onRead: (request: ReadContractRequest) => void
  /** Told that the last read does not matter any more. */
  readonly onChange: () => void
}) => {
  const { isLoggedIn } = useSession()
  const form = useLinkedForm(blankForm, isLinked)
  const { values } = form
  const typeLabel = useId()
  const [complaint, setComplaint] = useState<string>()
  const type = chainTypes.find(({ value }) => value === values.chainType) ?? chainTypes[0]
  const networks = useNetworks(values.network, type.includes)
  const accounts = useWallets()
  const known = useTokens()
  const ready = isLoggedIn && !busy && networks.chosen !== undefined
  const example = exampleAmong(values, {
    chains: networks.offered ?? [],
    tokens: known.data ?? [],
    wallets: accounts.data ?? []
  })

  const change = (next: Partial<typeof values>) => {
    form.clearErrors()
    setComplaint(undefined)
    onChange()
    form.setValues(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    const read = toRead(values)
    form.clearErrors()
    setComplaint(Result.isFailure(read) ? read.failure.message : undefined)
    if (Result.isSuccess(read)) return onRead(read.success)
    if (read.failure.field !== undefined) form.setFieldError(read.failure.field, true)
    onChange()
  }

  return (
    <Beside
      aside={
        <div className="sticky">
          <ReadCode form={values} />
        </div>
      }
    >
      <Section title="Read a contract">
        <form onSubmit={submit} aria-label="Raw read" noValidate>
          <Stack>
            <MissingLists lists={toLists({ chains: networks.query, data: accounts })} />
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
            <TextFields form={form} fields={texts[type.value]} disabled={busy} />
            {type.value === "APT" &&
              lists.map(({ item, label, name, placeholder }) => (
                <ArgumentList
                  key={name}
                  label={label}
                  item={item}
                  placeholder={placeholder}
                  disabled={busy}
                  value={values[name]}
                  onChange={(list) => change({ [name]: list })}
                />
              ))}
            {complaint !== undefined && <Banner>{complaint}</Banner>}
            {failure !== undefined && (
              <FailureBanner sentence={failures[type.value] ?? "Read Error"} error={failure.error} />
            )}
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
    </Beside>
  )
}
