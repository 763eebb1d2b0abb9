import type { Order } from "@okto-effect/sdk"

/** The time of an order in milliseconds; some backends tell it in seconds. */
export const timeOf = ({ blockTimestamp: time }: Order): number | undefined =>
  typeof time !== "number" || time <= 0 ? undefined : time < 1e11 ? time * 1_000 : time
