/** The signed-in user and their session: addresses, receive, session info, log out. */
import { Badge, Button, Group, PasswordInput } from "@mantine/core"
import { useOkto, useSession } from "@okto-effect/react"
import { Receive } from "@okto-effect/react/ui"
import { ModalButton } from "../../shared/Buttons.tsx"
import { useLogOut } from "../../shared/connection/useConnection.tsx"
import { Facts, Mono } from "../../shared/Facts.tsx"
import { NotSignedIn, Section } from "../../shared/Page.tsx"

const SessionInfo = () => {
  const { session } = useOkto()
  if (session === undefined) return null
  return (
    <Facts
      of={{
        "User wallet": <Mono text={session.userSWA} label="session user wallet" whole />,
        "Session public key": <Mono text={session.sessionPubKey} label="session public key" whole />,
        "Session private key": (
          <PasswordInput aria-label="Session private key" value={session.sessionPrivKey} readOnly />
        )
      }}
    />
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
        <ModalButton label="Receive" modal={{ className: "untitled" }}>
          <Receive />
        </ModalButton>
        <ModalButton label="Show Session Info" modal={{ title: "Session Info", size: "lg" }}>
          <SessionInfo />
        </ModalButton>
        <Button variant="default" onClick={logOut}>
          Log out
        </Button>
      </Group>
    </Section>
  )
}
