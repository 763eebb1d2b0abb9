/** The user's addresses, to be scanned or copied: one code for each, whatever chains share it. */
import { Button, Modal, Skeleton, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useWallets } from "@okto-effect/react/query"
import type { Wallet } from "@okto-effect/sdk"
import { toLists } from "../../client/lists.ts"
import { MissingLists } from "../../components/MissingLists.tsx"
import { Mono } from "../../components/Mono.tsx"
import { QrCode } from "../../components/QrCode.tsx"
import { byAddress } from "./byAddress.ts"

const Address = ({ address, chains }: { readonly address: string; readonly chains: ReadonlyArray<Wallet> }) => {
  const names = chains.map(({ caipId, networkName }) => networkName || caipId).join(", ")
  return (
    <Stack gap={6} align="center" component="li">
      <QrCode text={address} label={`QR code of your address on ${names}`} />
      <Mono text={address} label={`address on ${names}`} whole />
      <Text size="sm" c="dimmed" ta="center">
        {names}
      </Text>
    </Stack>
  )
}

export const Receive = () => {
  const [opened, { close, open }] = useDisclosure(false)
  const accounts = useWallets({ enabled: opened })
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Receive
      </Button>
      <Modal opened={opened} onClose={close} title="Receive">
        <Stack mih={320}>
          <Text size="sm" c="dimmed">
            Whatever is sent to these addresses is yours.
          </Text>
          <MissingLists lists={toLists({ data: accounts })} />
          {accounts.isPending && <Skeleton height={220} width={220} mx="auto" />}
          <Stack component="ul" className="bare" gap="xl">
            {byAddress(accounts.data ?? []).map(([address, chains]) => (
              <Address key={address} address={address} chains={chains} />
            ))}
          </Stack>
        </Stack>
      </Modal>
    </>
  )
}
