/** Lets the next call fail, to see what becomes of it. */
import { Button, Menu } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { useConnection } from "../client/ConnectionProvider.tsx"
import { Icon } from "../components/Icon.tsx"
import type { LocalBackend } from "../config/LocalBackend.ts"
import { ask, clear, faults, waiting } from "./faults.ts"
import { useCalls } from "./useCalls.ts"

const none = { all: 0, failing: 0 }

export const FaultMenu = ({ local }: { readonly local: LocalBackend }) => {
  const { calls } = useConnection()
  // Each call may have used a fault up, whoever asked for it.
  const newest = useCalls()[0]?.id
  const { data = none, refetch } = useQuery({
    queryKey: ["faults", local.overview, newest],
    queryFn: () => waiting(local),
    placeholderData: keepPreviousData,
    gcTime: 0
  })
  useEffect(() => calls.expectFailures(data.failing), [calls, data.failing])
  const count = data.all
  const change = (what: Promise<void>) => void what.then(() => refetch())

  return (
    <Menu position="bottom-end" withArrow onOpen={() => void refetch()}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<Icon name="warning" />}>
          {count === 0 ? "Fail next" : `Fail next (${count})`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>The next call is…</Menu.Label>
        {faults.map(({ fault, label }) => (
          <Menu.Item key={label} onClick={() => change(ask(local, fault))}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={count === 0} onClick={() => change(clear(local))}>
          Take back all of them
        </Menu.Item>
        <Menu.Item component="a" href={local.faults} target="_blank" rightSection={<Icon name="external" />}>
          More faults
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
