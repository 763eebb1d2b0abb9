/** The parts that components are made of: each has a class of ours, and classes of the app's. */

/** Every part. */
export const parts = [
  /** The frame of a component. */
  "card",
  /** A dialog. */
  "dialog",
  /** A title, and what stands beside it. */
  "header",
  /** A heading. */
  "title",
  /** A paragraph. */
  "text",
  /** Things below each other. */
  "stack",
  /** Things beside each other. */
  "cluster",
  /** The line between ways to go on. */
  "divider",
  /** A button. */
  "button",
  /** A link. */
  "link",
  /** A label, its input and what is said about it. */
  "field",
  /** A label. */
  "label",
  /** What stands around an input. */
  "control",
  /** An input. */
  "input",
  /** The input of a one-time code. */
  "code",
  /** A hint or an error of a field. */
  "note",
  /** Something to know. */
  "notice",
  /** What turns while one waits. */
  "spinner",
  /** The picture of a token, a network or an NFT. */
  "picture",
  /** A picture with the network's in its corner. */
  "pictures",
  /** An address, an amount or a name. */
  "fact",
  /** An address, a hash or raw data. */
  "mono",
  /** A list. */
  "list",
  /** A row of a list. */
  "row",
  /** An NFT among others. */
  "tile",
  /** What stands at the end of a row. */
  "value",
  /** The place of what is not there yet. */
  "skeleton",
  /** The steps of an order. */
  "steps",
  /** One of them. */
  "step",
  /** A table of facts. */
  "table",
  /** A QR code. */
  "qr",
  /** A large amount. */
  "amount",
  /** A message to be signed. */
  "message",
  /** What stands around the wallet's button. */
  "wallet",
  /** More, for whoever asks. */
  "details",
  /** What only screen readers say. */
  "hidden"
] as const

/** A part's name. */
export type Part = (typeof parts)[number]

/** Classes of the app's, beside ours, by the part. */
export type ClassNames = { readonly [Name in Part]?: string | undefined }

/** The classes of a part, with a variant such as `primary`. */
export const classesOf = (classNames: ClassNames | undefined, part: Part, variant?: string): string =>
  [`okto-${part}`, variant === undefined ? "" : `okto-${part}-${variant}`, classNames?.[part] ?? ""]
    .filter((name) => name !== "")
    .join(" ")
