/** The program beside an action: a file of `demo/programs` for each way, with the form's values once they are valid. */
import { Group, SegmentedControl, Skeleton } from "@mantine/core"
import { useSessionStorage } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { CopyButton } from "./Buttons.tsx"
import { fillIn, linesOf, type Program } from "./program.ts"

export type ProgramName =
  | "explorer"
  | "google"
  | "jwt"
  | "onboarding"
  | "otp"
  | "rawRead"
  | "rawTransaction"
  | "signData"
  | "transferNft"
  | "transferToken"

const files = import.meta.glob<Program>("../../programs/*/*.{ts,tsx}", { query: "?program", import: "default" })

/** The ways to write a program, by their files. */
const ways = [
  { value: "promise.ts", label: "Promise" },
  { value: "effect.ts", label: "Effect" },
  { value: "react.tsx", label: "React" }
] as const

export const ProgramPanel = ({
  height = "calc(100dvh - 9.5rem)",
  input,
  name
}: {
  readonly name: ProgramName
  /** The form's values; absent while it is empty or invalid. */
  readonly input?: unknown
  /** The greatest height of the text, in pixels or as CSS writes it; as high as a window has room for, unless said otherwise. */
  readonly height?: number | string
}) => {
  // One choice for all panels.
  const [chosen, choose] = useSessionStorage({
    key: "okto_program",
    defaultValue: "promise.ts",
    getInitialValueInEffect: false
  })
  const way = ways.find(({ value }) => value === chosen) ?? ways[0]
  const file = `../../programs/${name}/${way.value}`
  const { data } = useQuery({
    queryKey: ["program", file],
    queryFn: () => files[file]?.() ?? Promise.reject(new Error(`There is no ${file}`)),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always"
  })
  const label = `${way.label} program`
  return (
    <section className="json program" aria-label={label}>
      <Group className="program-head" justify="space-between" wrap="nowrap" gap="xs">
        <SegmentedControl size="xs" aria-label="Kind of program" data={[...ways]} value={way.value} onChange={choose} />
        {data !== undefined && <CopyButton text={fillIn(data.text, input)} label="program" />}
      </Group>
      {data === undefined ? (
        <Skeleton height={height} />
      ) : (
        <pre className="mono" style={{ maxHeight: height }} tabIndex={0} role="region" aria-label={`${label}: text`}>
          {linesOf(data, input).map((line, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other key
            <code key={row}>
              {line.map(([kind, text], column) => (
                // oxlint-disable-next-line react/no-array-index-key -- parts have no other key
                <span key={column} className={kind === "" ? undefined : `code-${kind}`}>
                  {text}
                </span>
              ))}
              {"\n"}
            </code>
          ))}
        </pre>
      )}
    </section>
  )
}
