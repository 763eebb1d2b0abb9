/** Pages that send transactions: each is a few facts and its form. */
import { Stack } from "@mantine/core"
import type { ComponentType } from "react"
import { NotSignedIn, Page } from "../components/Page.tsx"
import { TransactionDialog } from "./TransactionDialog.tsx"
import { TransactionSummary } from "./TransactionSummary.tsx"
import { type TransactionScreen, useTransactionScreen } from "./useTransactionScreen.ts"

/** What a page says of its transactions. */
export interface PageFacts {
  /** Also identifies the page's transaction. */
  readonly title: string
  readonly description: string
  /** The reason to sign in. */
  readonly purpose: string
  /** The sentence for a failed submission. */
  readonly failure: string
}

/** Makes a page. Each page has its own transaction, so that several can be in progress. */
export const transactionPage =
  ({ description, failure, purpose, title }: PageFacts, Form: ComponentType<{ readonly screen: TransactionScreen }>) =>
  () => {
    const screen = useTransactionScreen(title, failure)
    return (
      <Page title={title} description={description} hasBack>
        <Stack gap="lg">
          {!screen.isSignedIn && <NotSignedIn purpose={purpose} />}
          <TransactionSummary screen={screen} />
          <Form key={screen.formKey} screen={screen} />
        </Stack>
        <TransactionDialog screen={screen} />
      </Page>
    )
  }
