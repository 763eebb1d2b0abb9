/** Fields of a form that hold text: one row of facts each. */
import { JsonInput, Textarea, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { Form } from "../forms/form.ts"

/** How a field is edited. */
const editors = { line: TextInput, lines: Textarea, json: JsonInput } as const

export interface TextField<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly description?: string
  readonly placeholder: string
  /** One line unless it says otherwise. */
  readonly editor?: keyof typeof editors
  /** The least height of a field of several lines. */
  readonly rows?: number
}

export const TextFields = <F extends Form>({
  disabled,
  fields,
  form
}: {
  readonly form: UseFormReturnType<F>
  readonly fields: ReadonlyArray<TextField<keyof F & string>>
  readonly disabled: boolean
}) =>
  fields.map(({ description, editor = "line", label, name, placeholder, rows = 2 }) => {
    const Editor = editors[editor]
    return (
      <Editor
        key={name}
        label={label}
        {...(description === undefined ? {} : { description })}
        placeholder={placeholder}
        classNames={{ input: "mono" }}
        disabled={disabled}
        {...(editor === "line" ? {} : { autosize: true, minRows: rows, maxRows: 14 })}
        {...form.getInputProps(name)}
      />
    )
  })
