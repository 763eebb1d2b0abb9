/** A text area over its own text, highlighted. */
import { Highlighted } from "../code/Program.tsx"
import code from "../code/code.module.css"
import classes from "./run.module.css"

export const Editor = ({
  label,
  onChange,
  value
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}) => (
  <div className={`mono ${code["panel"]} ${classes["editor"]}`}>
    <div aria-hidden>
      <Highlighted code={`${value}\n`} />
    </div>
    <textarea
      aria-label={label}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      wrap="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </div>
)
