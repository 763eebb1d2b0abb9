/** The signed-in user and their session: addresses, receive, session info, log out. */
import { Badge, Button, Group, Modal } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useOkto, useSession } from "@okto-effect/react"
import { Receive } from "@okto-effect/react/ui"
import { useLogOut } from "../../shared/connection/ConnectionProvider.tsx"
import { Facts, Mono, Secret } from "../../shared/Facts.tsx"
import { NotSignedIn, Section } from "../../shared/Page.tsx"

const SessionInfo = () => {
  const { session } = useOkto()
  const [opened, { close, open }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        Show Session Info
      </Button>
      <Modal opened={opened} onClose={close} title="Session Info" size="lg">
        {session !== undefined && (
          <Facts
            of={{
              "User wallet": <Mono text={session.userSWA} label="session user wallet" whole />,
              "Session public key": <Mono text={session.sessionPubKey} label="session public key" whole />,
              "Session private key": <Secret text={session.sessionPrivKey} label="session private key" />
            }}
          />
        )}
      </Modal>
    </>
  )
}

const ReceiveButton = () => {
  const [opened, { close, open }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={open}>
        Receive
      </Button>
      <Modal opened={opened} onClose={close} title="Receive" className="untitled">
        <Receive />
      </Modal>
    </>
  )
}

export const UserDetails = () => {
  const { isLoggedIn, userSWA } = useSession()
  const { clientSWA } = useOkto()
  const logOut = useLogOut()
  if (!isLoggedIn) {
    return (
      <Section title="User Details">
        <NotSignedIn purpose="to get a wallet, and to try these functions." />
      </Section>
    )
  }
  return (
    <Section
      title="User Details"
      description="The user wallet identifies you. Do not send funds to it; use Receive."
      action={
        <Badge variant="light" color="teal">
          Logged in
        </Badge>
      }
    >
      <Facts
        of={{
          "User wallet": <Mono text={userSWA} label="user wallet address" />,
          "Client wallet": <Mono text={clientSWA} label="client wallet address" />
        }}
      />
      <Group gap="xs">
        <ReceiveButton />
        <SessionInfo />
        <Button variant="default" onClick={logOut}>
          Log out
        </Button>
      </Group>
    </Section>
  )
}
