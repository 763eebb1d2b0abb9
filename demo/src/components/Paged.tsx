/** A long list, a page at a time, so that whoever has thousands waits for none of them. A short one has no pages. */
import { Group, Pagination, Text } from "@mantine/core"
import { type ReactNode, useState } from "react"

const pageSize = 20

const number = (count: number): string => count.toLocaleString("en")

const controls = { first: "First page", previous: "Previous page", next: "Next page", last: "Last page" }

export const Paged = <A,>({
  all,
  children,
  label
}: {
  readonly all: ReadonlyArray<A>
  /** What the list is called. */
  readonly label: string
  /** Shows some of them. */
  readonly children: (shown: ReadonlyArray<A>) => ReactNode
}) => {
  const [chosen, choose] = useState(1)
  const pages = Math.ceil(all.length / pageSize)
  // There may be fewer than there were.
  const page = Math.min(chosen, Math.max(pages, 1))
  const start = (page - 1) * pageSize
  const shown = all.slice(start, start + pageSize)
  return (
    <>
      {children(shown)}
      {pages > 1 && (
        <Group component="nav" aria-label={`Pages of ${label}`} justify="space-between" gap="sm">
          <Text size="sm" c="dimmed" className="number" role="status">
            {`${number(start + 1)}–${number(start + shown.length)} of ${number(all.length)}`}
          </Text>
          <Pagination
            size="sm"
            gap={4}
            total={pages}
            value={page}
            onChange={choose}
            getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
            getControlProps={(control) => ({ "aria-label": controls[control] })}
          />
        </Group>
      )}
    </>
  )
}
