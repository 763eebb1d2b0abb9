import { createElement, type ReactElement, useId } from "react"
import type { SelectProps } from "../slots.ts"
import { useClasses, useSlot } from "../UiContext.ts"
import { Icon } from "./Icon.tsx"

const Ours = ({ label, onChange, options, value }: SelectProps): ReactElement => {
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

/** A choice: the browser's own, which every phone, keyboard and screen reader knows, or the app's. */
export const Select = (props: SelectProps): ReactElement => createElement(useSlot("Select") ?? Ours, props)
