/** Said above a form that the page's address has filled in: whoever made the link chose the recipient. */
import { Alert, Text } from "@mantine/core"
import * as Predicate from "effect/Predicate"
import { useLocation, useSearchParams } from "react-router-dom"
import type { Form } from "../forms/form.ts"
import { isPrefilled } from "../forms/link.ts"

/** What a link of the demo's own says beside its address; no link from elsewhere can say it. */
export const ownExample = { isOwnExample: true } as const

const isOwnExample = (state: unknown): boolean =>
  Predicate.hasProperty(state, "isOwnExample") && state.isOwnExample === true

export const Prefilled = ({ blank }: { readonly blank: Form }) => {
  const [query] = useSearchParams()
  const { state } = useLocation()
  if (!isPrefilled(blank, query)) return null
  return isOwnExample(state) ? (
    <Alert color="gray" variant="light">
      <Text size="sm">An example, with a recipient that is nobody's. Change what you like.</Text>
    </Alert>
  ) : (
    <Alert color="yellow" variant="light">
      <Text size="sm">A link filled this form in. Check every field before you send.</Text>
    </Alert>
  )
}
