/** The parts that components are made of: each has a class of ours, and classes of the app's. */

/** Every part, with what it is. */
export const parts = {
  card: "The frame of a component",
  dialog: "A dialog",
  header: "A title, and what stands beside it",
  title: "A heading",
  text: "A paragraph",
  stack: "Things below each other",
  cluster: "Things beside each other",
  divider: "The line between ways to go on",
  button: "A button",
  link: "A link",
  field: "A label, its input and what is said about it",
  label: "A label",
  control: "What stands around an input",
  input: "An input",
  code: "The input of a one-time code",
  note: "A hint or an error of a field",
  notice: "Something to know",
  spinner: "What turns while one waits",
  picture: "The picture of a token, a network or an NFT",
  pictures: "A picture with the network's in its corner",
  fact: "An address, an amount or a name",
  mono: "An address, a hash or raw data",
  list: "A list",
  row: "A row of a list",
  tile: "An NFT among others",
  value: "What stands at the end of a row",
  skeleton: "The place of what is not there yet",
  steps: "The steps of an order",
  step: "One of them",
  table: "A table of facts",
  qr: "A QR code",
  amount: "A large amount",
  message: "A message to be signed",
  wallet: "What stands around the wallet's button",
  details: "More, for whoever asks",
  hidden: "What only screen readers say"
} as const

/** A part's name. */
export type Part = keyof typeof parts

/** Classes of the app's, beside ours, by the part. */
export type ClassNames = { readonly [Name in Part]?: string | undefined }

/** The classes of a part, with a variant such as `primary`. */
export const classesOf = (classNames: ClassNames | undefined, part: Part, variant?: string): string =>
  [`okto-${part}`, variant === undefined ? "" : `okto-${part}-${variant}`, classNames?.[part] ?? ""]
    .filter((name) => name !== "")
    .join(" ")
