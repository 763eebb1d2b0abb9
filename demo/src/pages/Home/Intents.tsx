/** Links to the screens that send transactions. */
import { NavLink, Stack } from "@mantine/core"
import { Link } from "react-router-dom"
import { Icon } from "../../components/Icon.tsx"
import { Section } from "../../components/Page.tsx"

const intents = [
  { to: "/transfertoken", label: "Transfer Token", description: "Send a coin or a token on any chain" },
  { to: "/transfernft", label: "Transfer NFT", description: "Send an NFT, or some of an ERC-1155 item" },
  { to: "/rawtransaction", label: "EVM Raw Transaction", description: "Send a transaction of your own" }
] as const

export const Intents = () => (
  <Section title="Intents" description="Transactions the backend carries out for you.">
    <Stack gap="sm">
      {intents.map((intent) => (
        <NavLink
          key={intent.to}
          component={Link}
          className="choice"
          rightSection={<Icon name="chevron" />}
          {...intent}
        />
      ))}
    </Stack>
  </Section>
)
