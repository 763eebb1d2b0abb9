/** Who is signed in. */
import { Badge, Text } from "@mantine/core"
import { useOkto, useSession } from "@okto-effect/react"
import { Facts } from "../../components/Facts.tsx"
import { Mono } from "../../components/Mono.tsx"
import { NotSignedIn } from "../../components/NotSignedIn.tsx"
import { Section } from "../../components/Section.tsx"
import { Receive } from "./Receive.tsx"

export const UserDetails = () => {
  const { isLoggedIn, userSWA } = useSession()
  const { clientSWA } = useOkto()
  return (
    <Section title="User Details" action={isLoggedIn && <Receive />}>
      {!isLoggedIn ? (
        <NotSignedIn purpose="to get a wallet and try the functions below." />
      ) : (
        <>
          <Facts
            rows={[
              [
                "Status",
                <Badge key="status" variant="light" color="teal" radius="sm" tt="none">
                  Logged in
                </Badge>
              ],
              ["User wallet", <Mono key="user" text={userSWA} label="user wallet address" />],
              ["Client wallet", <Mono key="client" text={clientSWA} label="client wallet address" />]
            ]}
          />
          <Text size="sm" c="dimmed">
            The user wallet is a smart wallet: it says who you are, and stands in every operation as its sender. It is
            not where to send things: your address on each chain is under Receive.
          </Text>
        </>
      )}
    </Section>
  )
}
