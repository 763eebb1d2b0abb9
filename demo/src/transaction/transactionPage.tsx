/** Screens that send something: each is a few facts and its form. */
import { Stack } from "@mantine/core"
import type { ComponentType } from "react"
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

/** The page with these facts. */
export const transactionPage =
  ({ Fields, description, failure, purpose, title }: Facts) =>
  () => {
    const screen = useTransactionScreen(failure)
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
