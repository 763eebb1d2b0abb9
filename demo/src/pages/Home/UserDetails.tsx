/** Who is signed in. */
import { Badge } from "@mantine/core"
import type { SignedIn } from "../../client/ConnectionProvider.tsx"
import { Facts } from "../../components/Facts.tsx"
import { Mono } from "../../components/Mono.tsx"
import { NotSignedIn } from "../../components/NotSignedIn.tsx"
import { Section } from "../../components/Section.tsx"
import { Receive } from "./Receive.tsx"

export const UserDetails = ({ session }: { readonly session: SignedIn | undefined }) => (
  <Section title="User Details" action={session !== undefined && <Receive session={session} />}>
    {session === undefined ? (
      <NotSignedIn purpose="to get a wallet and try the functions below." />
    ) : (
      <Facts
        rows={[
          [
            "Status",
            <Badge key="status" variant="light" color="teal" radius="sm" tt="none">
              Logged in
            </Badge>
          ],
          ["User wallet", <Mono key="user" text={session.userSWA} label="user wallet address" />],
          ["Client wallet", <Mono key="client" text={session.client.clientSWA} label="client wallet address" />]
        ]}
      />
    )}
  </Section>
)
