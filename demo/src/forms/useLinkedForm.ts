/** A form that an address may have filled in. */
import { useForm, type UseFormReturnType } from "@mantine/form"
import { useSearchParams } from "react-router-dom"
import type { Form } from "./form.ts"
import { fromQuery } from "./link.ts"

/** The form as the page's address fills it in, where it may; what it says later does not matter any more. */
export const useLinkedForm = <F extends Form>(blank: F, isLinked: boolean): UseFormReturnType<F> => {
  const [query] = useSearchParams()
  return useForm<F>({ initialValues: isLinked ? fromQuery(blank, query) : blank })
}
