/** The parts of components. Each has a class, such as `okto-card`, and takes classes of the app's. */

/** The names of all parts. */
export const parts = [
  "card",
  "dialog",
  /** The bar by which a sheet is dragged away. */
  "handle",
  "header",
  "title",
  "text",
  /** Content in a column. */
  "stack",
  /** A line of buttons. */
  "cluster",
  /** A line with a word, between ways to sign in. */
  "divider",
  "button",
  "link",
  "field",
  "label",
  /** The box around an input. */
  "control",
  "input",
  "code",
  /** The hint or the error of a field. */
  "note",
  "notice",
  "spinner",
  "picture",
  /** A picture drawn from an address. */
  "avatar",
  /** A picture with its network's in the corner. */
  "pictures",
  /** An address, a hash or raw data. */
  "mono",
  "list",
  "row",
  /** The list of a choice with a search. */
  "options",
  "option",
  "tile",
  /** The end of a row. */
  "value",
  /** A name, an address or a number of others: on one line, with an ellipsis, and whole when it has the focus. */
  "clip",
  /** A placeholder while something is loading. */
  "skeleton",
  "steps",
  "step",
  "table",
  "qr",
  "amount",
  "message",
  /** The title of a review, with a picture. */
  "summary",
  /** The recipients that the user has named. */
  "contacts",
  /** The box around the button of the wallet. */
  "wallet",
  /** Who is signed in, and how. */
  "identity",
  /** Content behind a summary. */
  "details",
  /** Text for screen readers only. */
  "hidden"
] as const

/** The name of a part. */
export type Part = (typeof parts)[number]

/** Classes that the app adds to parts. */
export type ClassNames = { readonly [Name in Part]?: string | undefined }

/** The classes of a part, in a variant such as `primary`. */
export const classesOf = (classNames: ClassNames | undefined, part: Part, variant?: string): string =>
  [`okto-${part}`, variant === undefined ? "" : `okto-${part}-${variant}`, classNames?.[part] ?? ""]
    .filter((name) => name !== "")
    .join(" ")
