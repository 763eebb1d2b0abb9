/** Lets the next call fail, to see what becomes of it. */
import { Button, Menu } from "@mantine/core"
import { useState } from "react"
import { Icon } from "../components/Icon.tsx"
import type { LocalBackend } from "../config/LocalBackend.ts"
import { ask, clear, faults, waiting } from "./faults.ts"

export const FaultMenu = ({ local }: { readonly local: LocalBackend }) => {
  const [count, setCount] = useState(0)
  const look = async () => setCount(await waiting(local))
  const change = (what: Promise<void>) => void what.then(look)
  return (
    <Menu position="bottom-end" withArrow onOpen={() => void look()}>
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
