import { type ReactElement, useId } from "react"
import type { SelectProps } from "../slots.ts"
import { withSlot, useClasses } from "../UiContext.ts"
import { Icon } from "./Icon.tsx"

const Ours = ({ isLabelHidden = false, label, onChange, options, value }: SelectProps): ReactElement => {
  const classes = useClasses()
  const id = useId()
  return (
    <div className={classes("field")}>
      <label className={classes(isLabelHidden ? "hidden" : "label")} htmlFor={id}>
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

/** A select of the browser, which phones, keyboards and screen readers support. */
export const Select = /* @__PURE__ */ withSlot("Select", Ours)
