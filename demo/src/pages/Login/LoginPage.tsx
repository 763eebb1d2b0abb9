/** `/`: the configuration, and a tab for each way to sign in. */
import { Alert, Anchor, Button, Grid, Stack, Tabs, Text } from "@mantine/core"
import { useEffect, useState } from "react"
import { Link, Navigate } from "react-router-dom"
import { useOkto, useSession } from "@okto-effect/react"
import { useConnection, useIsConfigured } from "../../client/ConnectionProvider.tsx"
import { FailureBanner } from "../../components/ErrorBanner.tsx"
import { Page, Section } from "../../components/Page.tsx"
import { ConfigurationCard } from "./ConfigurationCard.tsx"
import { firstTab, loginTabs } from "./loginTabs.ts"
import { SignInAsAda } from "./SignInAsAda.tsx"
import * as Stored from "../../config/Stored.ts"
import { useDraft } from "./useDraft.ts"
import { useGoogleLogin } from "./useGoogleLogin.ts"

export const LoginPage = () => {
  const { isLoggedIn } = useSession()
  const client = useOkto()
  const isConfigured = useIsConfigured()
  const { clear, draft, update } = useDraft()
  const [tab, setTab] = useState(() => firstTab(draft))
  const { store } = useConnection()
  const { run: logIn, state: restored } = useGoogleLogin()

  // A stored Google token logs in again.
  useEffect(() => {
    let isHere = true
    // Strict mode runs the effect twice; one login is enough.
    queueMicrotask(() => {
      const idToken = Stored.read(store, Stored.googleIdToken)
      if (isHere && idToken !== "" && isConfigured && !client.isLoggedIn()) void logIn(idToken)
    })
    return () => {
      isHere = false
    }
  }, [client, isConfigured, logIn, store])

  if (isLoggedIn) return <Navigate to="/home" replace />

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
            <Section title="Your wallet" description="Choose how to sign in.">
              {restored.status === "failed" && <FailureBanner error={restored.error} />}
              {!isConfigured && (
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
              <SignInAsAda onSignedIn={clear} />
              <Tabs value={tab} onChange={choose} keepMounted={false}>
                <Tabs.List aria-label="Ways to sign in" className="ways">
                  {loginTabs.map(({ label, value }) => (
                    <Tabs.Tab key={value} value={value}>
                      {label}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                {loginTabs.map(({ Panel, value }) => (
                  <Tabs.Panel key={value} value={value} pt="lg" className="short-code">
                    <Panel draft={draft} update={update} clear={clear} />
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
