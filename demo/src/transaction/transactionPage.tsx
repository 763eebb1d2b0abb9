/** Screens that send something: each is a few facts and its form. */
import { Stack } from "@mantine/core"
import { OktoProvider, type TransactionCall, useTransaction } from "@okto-effect/react"
import type { ComponentType } from "react"
import { useClient } from "../client/ConnectionProvider.tsx"
import { NotSignedIn } from "../components/NotSignedIn.tsx"
import { Page } from "../components/Page.tsx"
import { TransactionDialog } from "./TransactionDialog.tsx"
import { TransactionSummary } from "./TransactionSummary.tsx"
import { type TransactionScreen, useTransactionScreen } from "./useTransactionScreen.ts"

interface Facts {
  readonly title: string
  readonly description: string
  /** What a user would sign in for. */
  readonly purpose: string
  /** What a failed submission is called. */
  readonly failure: string
  /** The form, with the code that does the same. */
  readonly Fields: ComponentType<{ readonly screen: TransactionScreen }>
}

type Held = Facts & { readonly call: TransactionCall }

const Screen = ({ Fields, call, description, failure, purpose, title }: Held) => {
  const screen = useTransactionScreen(call, failure)
  const { flow, formKey, session, startOver } = screen
  return (
    <Page title={title} description={description} back={{ to: "/home", label: "Home" }}>
      <Stack gap="lg">
        {session === undefined && <NotSignedIn purpose={purpose} />}
        <TransactionSummary flow={flow} onNew={startOver} />
        <Fields key={formKey} screen={screen} />
      </Stack>
      <TransactionDialog session={session} flow={flow} onNew={startOver} />
    </Page>
  )
}

/** A screen has a transaction of its own: others can be under way meanwhile. */
const Live = (facts: Facts) => <Screen {...facts} call={useTransaction({ key: facts.title })} />

const stays = async () => ({ status: "idle" }) as const

/** What there is without a client, because its configuration cannot be used. */
const none: TransactionCall = {
  state: { status: "idle" },
  submit: stays,
  build: stays,
  sign: stays,
  execute: stays,
  follow: stays,
  refresh: stays,
  resume: stays,
  cancel: () => undefined,
  reset: () => undefined
}

/** The page with these facts. */
export const transactionPage = (facts: Facts) => () => {
  const client = useClient()
  return client === undefined ? (
    <Screen {...facts} call={none} />
  ) : (
    <OktoProvider client={client}>
      <Live {...facts} />
    </OktoProvider>
  )
}
