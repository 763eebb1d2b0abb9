/** A screen that sends something: its form, the code that does the same, and the dialog of what becomes of it. */
import { Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { NotSignedIn } from "../components/NotSignedIn.tsx"
import { Page } from "../components/Page.tsx"
import { TransactionDialog } from "./TransactionDialog.tsx"
import { TransactionSummary } from "./TransactionSummary.tsx"
import type { TransactionScreen } from "./useTransactionScreen.ts"

export const TransactionPage = ({
  children,
  description,
  purpose,
  screen: { flow, session, startOver },
  title
}: {
  readonly title: string
  readonly description: string
  /** What a user would sign in for. */
  readonly purpose: string
  readonly screen: TransactionScreen
  /** The form. */
  readonly children: ReactNode
}) => (
  <Page title={title} description={description} back={{ to: "/home", label: "Home" }}>
    <Stack gap="lg">
      {session === undefined && <NotSignedIn purpose={purpose} />}
      <TransactionSummary flow={flow} onNew={startOver} />
      {children}
    </Stack>
    <TransactionDialog session={session} flow={flow} onNew={startOver} />
  </Page>
)
