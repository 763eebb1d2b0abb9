/** What a benchmark finds: rows, which are printed, and handed to the report when one is written. */
import { writeFileSync } from "node:fs"

interface Figure {
  readonly figure: string
  /** Why what was promised is not kept, where it is not. */
  readonly because?: string
}

/** A figure of both packages. */
export interface Compared extends Figure {
  readonly original: number
  readonly ours: number
  readonly unit: string
  /** Whether more is better. */
  readonly more?: boolean
  /** The ratio that was promised. */
  readonly target?: number
}

/** A figure of ours alone. */
export interface Measured extends Figure {
  readonly value: number
  readonly unit: string
  readonly target?: { readonly atMost?: number; readonly atLeast?: number }
}

export type Row = Compared | Measured

/** Where the report wants the rows. */
export const rowsFile = "BENCH_ROWS"

/** A number as a reader wants it. */
export const shown = (value: number): string =>
  value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0).replaceAll(/\B(?=(\d{3})+$)/g, ",")

const isCompared = (row: Row): row is Compared => "original" in row

/** How many times better ours is. */
const ratio = ({ more = false, original, ours }: Compared): number => (more ? ours / original : original / ours)

const promise = (row: Row): readonly [text: string, kept: boolean] => {
  if (row.target === undefined) return ["", true]
  if (isCompared(row)) return [`≥ ${row.target} ×`, ratio(row) >= row.target]
  const { atLeast = 0, atMost = Number.POSITIVE_INFINITY } = row.target
  const text = row.target.atMost === undefined ? `≥ ${shown(atLeast)}` : `≤ ${shown(atMost)}`
  return [text, row.value >= atLeast && row.value <= atMost]
}

/** What a table says of a row, cell by cell. */
const cells = (row: Row): ReadonlyArray<string> => {
  const [target, kept] = promise(row)
  const verdict = target === "" ? "" : kept ? "met" : `missed${row.because === undefined ? "" : `: ${row.because}`}`
  const found = isCompared(row)
    ? [`${shown(row.original)} ${row.unit}`, `${shown(row.ours)} ${row.unit}`, `${ratio(row).toFixed(2)} ×`]
    : [`${shown(row.value)} ${row.unit}`]
  return [row.figure, ...found.map((cell) => cell.trim()), target, verdict]
}

/** A table, cell by cell: its heads, and its rows. */
type Table = readonly [heads: ReadonlyArray<string>, ...rows: ReadonlyArray<ReadonlyArray<string>>]

/** Figures of both packages in one table, and those of ours alone in another. */
export const tables = (rows: ReadonlyArray<Row>): ReadonlyArray<Table> => {
  const both: Table = [["", "original", "ours", "ratio", "target", ""], ...rows.filter(isCompared).map(cells)]
  const alone: Table = [["", "found", "target", ""], ...rows.filter((row) => !isCompared(row)).map(cells)]
  return [both, alone].filter(({ length }) => length > 1)
}

/** The rows of both packages in one unit. */
export const comparedIn = (rows: ReadonlyArray<Row>, unit: string): ReadonlyArray<Compared> =>
  rows.filter(isCompared).filter((row) => row.unit === unit)

/** Ends a benchmark: prints what it found. */
export const finish = (rows: ReadonlyArray<Row>): void => {
  for (const line of tables(rows).flat()) {
    const [figure = "", ...rest] = line
    console.log(`${figure.padEnd(56)}${rest.map((cell) => cell.padStart(12)).join("  ")}`)
  }
  const file = process.env[rowsFile]
  if (file !== undefined) writeFileSync(file, JSON.stringify(rows))
}
