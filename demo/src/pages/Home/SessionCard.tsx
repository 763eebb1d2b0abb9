/** Shows and ends the session. */
import { Button, Group, Stack } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useOkto, useSession } from "@okto-effect/react"
import { useLogOut } from "../../client/ConnectionProvider.tsx"
import { Code } from "../../code/Code.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Mono, Secret } from "../../components/Mono.tsx"
import { Section } from "../../components/Page.tsx"

export const SessionCard = () => {
  const { isLoggedIn } = useSession()
  const { session } = useOkto()
  const logOut = useLogOut()
  const [opened, { close, open }] = useDisclosure(false)

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
      <Dialog opened={opened} onClose={close} title="Session Info" size="lg">
        <Stack className="short-code">
          {session !== undefined && (
            <Facts
              of={{
                "User wallet": <Mono text={session.userSWA} label="session user wallet" whole />,
                "Session public key": <Mono text={session.sessionPubKey} label="session public key" whole />,
                "Session private key": <Secret text={session.sessionPrivKey} label="session private key" />
              }}
            />
          )}
          <Code action="sessionInfo" />
          <Code action="logOut" />
        </Stack>
      </Dialog>
    </Section>
  )
}
