/** The session: look at it, end it. */
import { Button, Group, Modal, Stack } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useOkto, useSession } from "@okto-effect/react"
import { useNavigate } from "react-router-dom"
import { useConnection } from "../../client/ConnectionProvider.tsx"
import { Code } from "../../code/Code.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Mono } from "../../components/Mono.tsx"
import { Secret } from "../../components/Secret.tsx"
import { Section } from "../../components/Section.tsx"

const SessionInfo = () => {
  const info = useOkto().session
  if (info === undefined) return null
  return (
    <Facts
      rows={[
        ["User wallet", <Mono key="user" text={info.userSWA} label="session user wallet" whole />],
        ["Session public key", <Mono key="public" text={info.sessionPubKey} label="session public key" whole />],
        ["Session private key", <Secret key="private" text={info.sessionPrivKey} label="session private key" />]
      ]}
    />
  )
}

export const SessionCard = () => {
  const { isLoggedIn } = useSession()
  const connection = useConnection()
  const navigate = useNavigate()
  const [opened, { close, open }] = useDisclosure(false)

  const logOut = () => {
    connection.logOut()
    void navigate("/")
  }

  return (
    <Section title="Session" description="Kept in this browser until you log out.">
      <Group>
        <Button variant="default" disabled={!isLoggedIn} onClick={open}>
          Show Session Info
        </Button>
        <Button variant="light" color="red" disabled={!isLoggedIn} onClick={logOut}>
          Log out
        </Button>
      </Group>
      <Modal opened={opened} onClose={close} title="Session Info" size="lg">
        <Stack className="short-code">
          {isLoggedIn && <SessionInfo />}
          <Code action="sessionInfo" />
          <Code action="logOut" />
        </Stack>
      </Modal>
    </Section>
  )
}
