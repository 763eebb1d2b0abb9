/** Makes the next call fail, or gives the next order an outcome. */
import { Button, Menu, Stack, Text } from "@mantine/core"
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { Fragment } from "react"
import { useConnection } from "../../shared/connection/useConnection.tsx"
import { Icon } from "../../shared/Icon.tsx"
import { useStore } from "../../shared/store.ts"
import type { LocalBackend } from "../../shared/connection/LocalBackend.ts"
import { clearDemands, countDemands, demand, type Demand, demands } from "./faults.ts"

/** Pixels between the menu and the edges of the window. */
const margin = 8

export const FaultMenu = ({ local }: { readonly local: LocalBackend }) => {
  // Each call may have used up a fault.
  const newest = useStore(useConnection().calls)[0]?.id
  const { data: count = 0, refetch } = useQuery({
    queryKey: ["faults", local.bff, newest],
    queryFn: () => countDemands(local),
    placeholderData: keepPreviousData,
    gcTime: 0
  })
  const { isError, mutate: change } = useMutation({
    mutationFn: (wanted: Demand | undefined) => (wanted === undefined ? clearDemands(local) : demand(local, wanted)),
    networkMode: "always",
    onSettled: () => refetch()
  })

  return (
    <Stack gap={4}>
      {/* In the window, because the panel is too low for it. */}
      <Menu
        position="bottom-end"
        floatingStrategy="fixed"
        middlewares={{ flip: { fallbackStrategy: "bestFit", padding: margin }, size: { padding: margin } }}
        styles={{ dropdown: { overflowY: "auto" } }}
        onOpen={() => void refetch()}
      >
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<Icon name="warning" />}>
            {count === 0 ? "Fail next" : `Fail next (${count})`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(demands).map(([title, rows]) => (
            <Fragment key={title}>
              <Menu.Label>{title}</Menu.Label>
              {rows.map((row) => (
                <Menu.Item key={row.label} onClick={() => change(row)}>
                  {row.label}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={count === 0} onClick={() => change(undefined)}>
            Clear all
          </Menu.Item>
          {(["faults", "outcomes"] as const).map((list) => (
            <Menu.Item
              key={list}
              component="a"
              href={local.page(list)}
              target="_blank"
              rightSection={<Icon name="external" />}
            >
              More {list}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isError && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)" w={0} miw="100%">
          The local backend has not changed its faults.
        </Text>
      )}
    </Stack>
  )
}
