/** What an order's status means to its owner. */
export const toneOf = (status: string): "good" | "bad" | "waiting" => {
  if (status === "SUCCESSFUL") return "good"
  return ["FAILED", "EXPIRED", "BUNDLER_DISCARDED", "FAILED_ON_CHAIN", "REJECTED"].includes(status) ? "bad" : "waiting"
}
