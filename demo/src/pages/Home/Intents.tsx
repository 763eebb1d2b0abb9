/** The ways to the screens that send something. */
import { Group, Stack, Text } from "@mantine/core"
import { Link } from "react-router-dom"
import { Icon } from "../../components/Icon.tsx"
import { Section } from "../../components/Section.tsx"

/** One row per screen. */
const intents = [
  { to: "/transfertoken", label: "Transfer Token", hint: "Send a coin or a token on any chain" },
  { to: "/transfernft", label: "Transfer NFT", hint: "Send an NFT, or some of an ERC-1155 item" },
  { to: "/rawtransaction", label: "EVM Raw Transaction", hint: "Send a transaction of your own" }
] as const

export const Intents = () => (
  <Section title="Intents" description="You say what should happen; the backend makes it happen.">
    <Stack gap="sm">
      {intents.map(({ hint, label, to }) => (
        <Link key={to} to={to} className="function">
          <Group justify="space-between" wrap="nowrap" component="span">
            <span>
              <Text component="span" display="block" fw={600} size="sm">
                {label}
              </Text>
              <Text component="span" display="block" size="xs" c="dimmed" mt={2}>
                {hint}
              </Text>
            </span>
            <Icon name="chevron" />
          </Group>
        </Link>
      ))}
    </Stack>
  </Section>
)
