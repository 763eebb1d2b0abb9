/** The signed-in user. */
import { Badge, Button, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useOkto, useSession } from "@okto-effect/react"
import { Receive } from "@okto-effect/react/ui"
import { Dialog } from "../../components/Dialog.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Mono } from "../../components/Mono.tsx"
import { NotSignedIn, Section } from "../../components/Page.tsx"
import { WalletUi } from "../../components/WalletUi.tsx"

const ReceiveButton = () => {
  const [opened, { close, open }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Receive
      </Button>
      <Dialog opened={opened} onClose={close} title="Receive">
        <div className="untitled">
          <WalletUi>
            <Receive />
          </WalletUi>
        </div>
      </Dialog>
    </>
  )
}

export const UserDetails = () => {
  const { isLoggedIn, userSWA } = useSession()
  const { clientSWA } = useOkto()
  return (
    <Section title="User Details" action={isLoggedIn && <ReceiveButton />}>
      {!isLoggedIn ? (
        <NotSignedIn purpose="to get a wallet and try the functions below." />
      ) : (
        <>
          <Facts
            of={{
              Status: (
                <Badge variant="light" color="teal">
                  Logged in
                </Badge>
              ),
              "User wallet": <Mono text={userSWA} label="user wallet address" />,
              "Client wallet": <Mono text={clientSWA} label="client wallet address" />
            }}
          />
          <Text size="sm" c="dimmed">
            This smart wallet identifies you. Do not send funds to it; use Receive.
          </Text>
        </>
      )}
    </Section>
  )
}
