/** How far an order is: what was seen of it, and what is still to come. */
import { Loader, Text, Timeline } from "@mantine/core"
import type { SeenStatus } from "@okto-effect/react"
import { Icon } from "../components/Icon.tsx"
import { toneOf } from "./toneOf.ts"

/** The way of an order that succeeds: each status, what it means, and what is said of it before it is there. */
const way = [
  { status: "INITIATED", meaning: "The backend has accepted the job", ahead: "The backend accepts the job" },
  { status: "IN_PROGRESS", meaning: "It is on its way to the chain", ahead: "It goes to the chain" },
  { status: "SUCCESSFUL", meaning: "It happened on the chain", ahead: "It happens on the chain" }
] as const

const meaningOf = (status: string): string =>
  way.find((step) => step.status === status)?.meaning ??
  (toneOf(status) === "bad" ? "It did not happen" : "A status of the backend's own")

const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" })

/** The rest of the way; nothing once the order is over, and all of it for a status of somewhere else. */
const ahead = (status: string | undefined): ReadonlyArray<(typeof way)[number]> =>
  status !== undefined && toneOf(status) !== "waiting"
    ? []
    : way.slice(way.findIndex((step) => step.status === status) + 1)

export const OrderTimeline = ({ seen }: { readonly seen: ReadonlyArray<SeenStatus> }) => {
  const latest = seen.at(-1)?.status
  const waiting = latest === undefined || toneOf(latest) === "waiting"
  return (
    <Timeline
      active={seen.length - 1}
      bulletSize={22}
      lineWidth={2}
      aria-label="Progress"
      component="ol"
      className="progress"
    >
      {seen.map(({ at, status }, index) => (
        <Timeline.Item
          key={status}
          component="li"
          color={toneOf(status) === "bad" ? "red" : "teal"}
          title={status}
          bullet={
            waiting && index === seen.length - 1 ? (
              <Loader size={12} color="white" />
            ) : (
              <Icon name={toneOf(status) === "bad" ? "warning" : "check"} size={12} />
            )
          }
        >
          <Text size="xs" c="dimmed">
            {meaningOf(status)} · {time.format(at)}
          </Text>
        </Timeline.Item>
      ))}
      {ahead(latest).map((step) => (
        <Timeline.Item key={step.status} component="li" title={<Text c="dimmed">{step.ahead}</Text>} />
      ))}
    </Timeline>
  )
}
