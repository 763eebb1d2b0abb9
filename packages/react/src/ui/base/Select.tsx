import { type ReactElement, useId } from "react"
import { useClasses } from "../UiContext.ts"
import { Icon } from "./Icon.tsx"

/** A choice: the browser's own, which every phone, keyboard and screen reader knows. */
export const Select = ({
  label,
  onChange,
  options,
  value
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
}): ReactElement => {
  const classes = useClasses()
  const id = useId()
  return (
    <div className={classes("field")}>
      <label className={classes("label")} htmlFor={id}>
        {label}
      </label>
      <div className={classes("control")}>
        <select
          id={id}
          className={classes("input", "select")}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(({ label, value }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </div>
  )
}
