/** Makes the next call fail. */
import { Button, Menu, Stack, Text } from "@mantine/core"
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { useCalls } from "../../shared/connection/ConnectionProvider.tsx"
import { Icon } from "../../shared/Icon.tsx"
import type { LocalBackend } from "../../shared/connection/LocalBackend.ts"
import { clearFaults, countFaults, type Fault, faults, injectFault, sendingFaults } from "./faults.ts"

export const FaultMenu = ({ local }: { readonly local: LocalBackend }) => {
  // Each call may have used up a fault.
  const newest = useCalls()[0]?.id
  const { data: count = 0, refetch } = useQuery({
    queryKey: ["faults", local.bff, newest],
    queryFn: () => countFaults(local),
    placeholderData: keepPreviousData,
    gcTime: 0
  })
  const { isError, mutate: change } = useMutation({
    mutationFn: (fault: Fault | undefined) => (fault === undefined ? clearFaults(local) : injectFault(local, fault)),
    networkMode: "always",
    onSettled: () => refetch()
  })

  const itemsOf = (rows: typeof faults) =>
    rows.map(({ fault, label }) => (
      <Menu.Item key={label} onClick={() => change(fault)}>
        {label}
      </Menu.Item>
    ))

  return (
    <Stack gap={4}>
      {/* In the window, because the panel is too low for it. */}
      <Menu
        position="bottom-end"
        floatingStrategy="fixed"
        middlewares={{ flip: { fallbackStrategy: "bestFit" }, size: true }}
        styles={{ dropdown: { overflowY: "auto" } }}
        onOpen={() => void refetch()}
      >
        <Menu.Target>
          <Button variant="default" size="xs" leftSection={<Icon name="warning" />}>
            {count === 0 ? "Fail next" : `Fail next (${count})`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>The next call is…</Menu.Label>
          {itemsOf(faults)}
          <Menu.Label>The next operation that is sent is…</Menu.Label>
          {itemsOf(sendingFaults)}
          <Menu.Divider />
          <Menu.Item disabled={count === 0} onClick={() => change(undefined)}>
            Clear all faults
          </Menu.Item>
          <Menu.Item component="a" href={local.page("faults")} target="_blank" rightSection={<Icon name="external" />}>
            More faults
          </Menu.Item>
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
