/** Screens that send something: each is a few facts and its form. */
import { Stack } from "@mantine/core"
import { useTransaction } from "@okto-effect/react"
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

/** The page with these facts. A screen has a transaction of its own: others can be under way meanwhile. */
export const transactionPage =
  ({ Fields, description, failure, purpose, title }: Facts) =>
  () => {
    const screen = useTransactionScreen(useTransaction({ key: title }), failure)
    const { flow, formKey, isSignedIn, startOver } = screen
    return (
      <Page title={title} description={description} back={{ to: "/home", label: "Home" }}>
        <Stack gap="lg">
          {!isSignedIn && <NotSignedIn purpose={purpose} />}
          <TransactionSummary flow={flow} onNew={startOver} />
          <Fields key={formKey} screen={screen} />
        </Stack>
        <TransactionDialog flow={flow} onNew={startOver} />
      </Page>
    )
  }
