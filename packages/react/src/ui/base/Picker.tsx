import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from "react"
import { common } from "../texts/english.ts"
import { useClasses, useUi } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"
import { FieldFrame } from "./Field.tsx"
import { Icon } from "./Icon.tsx"
import { Row, type RowProps } from "./Row.tsx"

/** How many options are shown at first, and how many each click adds. */
const step = 50

/** What is chosen has a key. */
interface Keyed {
  readonly key: string
}

interface PickerWords {
  /** The label of the field, unless the app has another. */
  readonly label: string
  /** The title of the dialog. */
  readonly title: string
  /** The label of the search. */
  readonly search: string
  /** Shown when nothing is found. */
  readonly notFound: string
}

/** Props of {@link TokenPicker} and {@link NftPicker}. */
export interface PickerProps<Option> {
  /** The label of the field. Default: what is chosen, in the language of the components. */
  readonly label?: string | undefined
  /** What can be chosen. */
  readonly options: ReadonlyArray<Option>
  /** The chosen option; absent for none. */
  readonly chosen: Option | undefined
  /** Called with a new choice. */
  readonly onChoose: (option: Option) => void
  /** The second line of an option. Default: its network. */
  readonly describe?: ((option: Option) => string) | undefined
  /** Shown while nothing is chosen. Default: an invitation to choose. */
  readonly placeholder?: string | undefined
  /** Shown below the field. */
  readonly hint?: string | undefined
  /** Shown in place of the hint. */
  readonly error?: string | undefined
  /** Whether it cannot be changed. Default: false. */
  readonly isDisabled?: boolean | undefined
}

interface AnyPickerProps<Option extends Keyed> extends PickerProps<Option> {
  readonly words: PickerWords
  /** The text in which the search looks. */
  readonly textOf: (option: Option) => string
  /** What is shown of an option, in the list and in the field. */
  readonly rowOf: (option: Option) => Pick<RowProps, "end" | "first" | "picture" | "second">
}

/** The options that have every word. */
const matching = <Option extends Keyed>(
  options: ReadonlyArray<Option>,
  query: string,
  textOf: (option: Option) => string
): ReadonlyArray<Option> => {
  const words = query.toLowerCase().split(/\s+/)
  return options.filter((option) => {
    const text = textOf(option).toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** A finger that opens the list has not asked for the keyboard, which would cover it. */
const focusUnlessTouched = (input: HTMLInputElement | null): void => {
  input?.toggleAttribute("autofocus", !window.matchMedia("(pointer: coarse)").matches)
}

/** The search and the list, by the ARIA pattern of a combobox: the focus stays in the search. */
const Choices = <Option extends Keyed>({
  chosen,
  draw,
  onChoose,
  options,
  textOf,
  words
}: Pick<AnyPickerProps<Option>, "chosen" | "onChoose" | "options" | "textOf" | "words"> & {
  readonly draw: (option: Option) => ReactNode
}): ReactElement => {
  const { classes, words: shared } = useUi("common", common)
  const id = useId()
  const [query, setQuery] = useState("")
  const [count, setCount] = useState(step)
  const [activeKey, setActiveKey] = useState(chosen?.key)
  const found = matching(options, query, textOf)
  const shown = found.slice(0, count)
  const active = Math.max(
    0,
    shown.findIndex(({ key }) => key === activeKey)
  )
  const list = useRef<HTMLUListElement>(null)
  const scrollTo = (index: number) => list.current?.children[index]?.scrollIntoView({ block: "nearest" })

  const onKeyDown = (event: KeyboardEvent) => {
    // These keys also choose and end the composition of a character, as in Japanese.
    if (event.nativeEvent.isComposing) return
    const last = shown.length - 1
    const moved = new Map([
      ["ArrowDown", active === last ? 0 : active + 1],
      ["ArrowUp", active === 0 ? last : active - 1],
      ["PageDown", Math.min(last, active + 5)],
      ["PageUp", Math.max(0, active - 5)]
    ]).get(event.key)
    if (moved === undefined && event.key !== "Enter") return
    // Enter would submit the form around it.
    event.preventDefault()
    const option = shown[moved ?? active]
    if (option === undefined) return
    if (moved === undefined) return onChoose(option)
    setActiveKey(option.key)
    scrollTo(moved)
  }
  const isEmpty = shown.length === 0
  return (
    <>
      <div className={classes("field")}>
        <label className={classes("hidden")} htmlFor={id}>
          {words.search}
        </label>
        <div className={classes("control")}>
          <input
            ref={focusUnlessTouched}
            id={id}
            type="search"
            role="combobox"
            className={classes("input")}
            value={query}
            onChange={({ target }) => {
              setQuery(target.value)
              setCount(step)
            }}
            onKeyDown={onKeyDown}
            onFocus={() => scrollTo(active)}
            placeholder={words.search}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={!isEmpty}
            aria-controls={isEmpty ? undefined : `${id}-list`}
            aria-activedescendant={isEmpty ? undefined : `${id}-${active}`}
          />
        </div>
      </div>
      <div className={classes("options")}>
        {isEmpty ? null : (
          <ul ref={list} id={`${id}-list`} role="listbox" aria-label={words.title} className={classes("list")}>
            {shown.map((option, index) => (
              <li
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={option.key === chosen?.key}
                className={classes("option", index === active ? "active" : undefined)}
                onClick={() => onChoose(option)}
              >
                {draw(option)}
                <Icon name="check" />
              </li>
            ))}
          </ul>
        )}
        <p role="status" className={isEmpty ? classes("text", "empty") : classes("hidden")}>
          {isEmpty ? words.notFound : ""}
        </p>
        {shown.length === found.length ? null : <Button onClick={() => setCount(count + step)}>{shared.more}</Button>}
      </div>
    </>
  )
}

/** A choice among options with pictures: a button, which opens a dialog with a search and a list. */
export const Picker = <Option extends Keyed>({
  describe,
  error,
  hint,
  isDisabled = false,
  label,
  placeholder,
  rowOf,
  ...props
}: AnyPickerProps<Option>): ReactElement => {
  const classes = useClasses()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const draw = (option: Option) => {
    const { second, ...row } = rowOf(option)
    const described = describe === undefined ? second : <bdi>{describe(option)}</bdi>
    return <Row isStatic isName {...row} second={described} />
  }
  return (
    <FieldFrame id={id} label={label ?? props.words.label} hint={hint} error={error} variant="picker">
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={props.words.title}>
        <Choices
          {...props}
          draw={draw}
          onChoose={(option) => {
            props.onChoose(option)
            setOpen(false)
          }}
        />
      </Dialog>
      <button
        type="button"
        id={id}
        className={classes("input", "picker")}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={(error ?? hint) === undefined ? undefined : `${id}-note`}
        aria-disabled={isDisabled || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isDisabled)}
      >
        {props.chosen === undefined ? <span>{placeholder ?? props.words.title}</span> : draw(props.chosen)}
        <Icon name="chevron" />
      </button>
    </FieldFrame>
  )
}
