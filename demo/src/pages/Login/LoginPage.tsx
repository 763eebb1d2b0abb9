/** `/`: the configuration, and one tab per way to sign in. */
import { Alert, Anchor, Button, Grid, Stack, Tabs, Text } from "@mantine/core"
import { useEffect, useState } from "react"
import { Link, Navigate } from "react-router-dom"
import { useClient, useConnection, useSession } from "../../client/ConnectionProvider.tsx"
import { FailureBanner } from "../../components/Banner.tsx"
import { Page } from "../../components/Page.tsx"
import { Section } from "../../components/Section.tsx"
import { ConfigurationCard } from "./ConfigurationCard.tsx"
import { firstTab, loginTabs } from "./loginTabs.ts"
import * as Stored from "../../config/Stored.ts"
import { useDraft } from "./useDraft.ts"
import { useGoogleLogin } from "./useGoogleLogin.ts"

export const LoginPage = () => {
  const session = useSession()
  const client = useClient()
  const { clear, draft, update } = useDraft()
  const [tab, setTab] = useState(() => firstTab(draft))
  const { store } = useConnection()
  const { run: logIn, state: restored } = useGoogleLogin()

  // Whoever signed in with Google before does so again.
  useEffect(() => {
    const idToken = Stored.read(store, Stored.googleIdToken)
    if (idToken !== "" && client !== undefined && !client.isLoggedIn()) logIn(client, idToken)
  }, [client, logIn, store])

  if (session !== undefined) return <Navigate to="/home" replace />

  const choose = (value: string | null) => {
    if (value === null || value === tab) return
    clear()
    setTab(value)
  }

  return (
    <Page title="Sign in" description="Sign in to get a wallet on every chain, then try each feature of the SDK.">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Section title="Your wallet" description="Choose how to prove who you are.">
              {restored._tag === "Failed" && <FailureBanner error={restored.error} />}
              {client === undefined && (
                <Alert color="yellow" variant="light" title="The client is not configured">
                  <Text size="sm">
                    Enter your client key and wallet address under{" "}
                    <Anchor href="#configuration" inherit underline="always">
                      Configuration
                    </Anchor>{" "}
                    first.
                  </Text>
                </Alert>
              )}
              <Tabs value={tab} onChange={choose} keepMounted={false}>
                <Tabs.List aria-label="Ways to sign in">
                  {loginTabs.map(({ label, value }) => (
                    <Tabs.Tab key={value} value={value}>
                      {label}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                {loginTabs.map(({ Panel, value }) => (
                  <Tabs.Panel key={value} value={value} pt="lg">
                    <Panel client={client} draft={draft} update={update} clear={clear} />
                  </Tabs.Panel>
                ))}
              </Tabs>
            </Section>
            <Button component={Link} to="/home" variant="default" style={{ alignSelf: "flex-start" }}>
              Go to homepage
            </Button>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }} id="configuration">
          <ConfigurationCard />
        </Grid.Col>
      </Grid>
    </Page>
  )
}
