/** What the forms of the demo share: text fields, one complaint at a time, and who pays the fees. */
import type { Address, Chain } from "@okto-effect/sdk"

/** A form holds text, whatever the text stands for. */
export type Form<Field extends string = string> = Readonly<Record<Field, string>>

/** The first thing wrong with a form; no field where it is the form as a whole. */
export interface Problem<F> {
  readonly field?: keyof F & string
  readonly message: string
}

/** What a checked form asks for, and who pays the fees. */
export interface Checked<Input> {
  readonly input: Input
  readonly feePayer: Address | undefined
}

/** Text that can be an address; whether it is one, the SDK says. */
export const startsWithHex = (text: string): text is Address => text.startsWith("0x")

/** Pays nothing: the client's own sponsorship applies. */
export const noFeePayer = "0x0000000000000000000000000000000000000000"

/** Whether somebody else than the user may pay the fees. */
export const isSponsored = (chain: Chain | undefined): boolean => chain?.sponsorshipEnabled === true

interface Payer {
  readonly feePayer: string
}

/** What is wrong with the fee payer, where there is a choice. */
export const checkFeePayer = ({ feePayer }: Payer, chain: Chain | undefined): Problem<Payer> | undefined =>
  isSponsored(chain) && !startsWithHex(feePayer)
    ? { field: "feePayer", message: "Please enter a valid feePayer address" }
    : undefined

/** Who pays; nobody in particular where there is no choice. */
export const payerOf = ({ feePayer }: Payer, chain: Chain | undefined): Address | undefined =>
  isSponsored(chain) && startsWithHex(feePayer) ? feePayer : undefined

/** Whether these fields hold something, and the fee payer where it is asked for. */
export const allFilled = (chain: Chain | undefined, { feePayer }: Payer, fields: ReadonlyArray<string>): boolean =>
  [...fields, isSponsored(chain) ? feePayer : "not asked for"].every((text) => text !== "")
