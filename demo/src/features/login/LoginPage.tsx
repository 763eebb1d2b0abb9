/** `/`: the configuration, and a tab for each way to sign in. */
import { Alert, Anchor, Button, Grid, Group, Stack, Tabs, Text } from "@mantine/core"
import { useOkto, useSession } from "@okto-effect/react"
import { type ComponentType, useEffect, useState } from "react"
import { Link, Navigate } from "react-router-dom"
import { FailureBanner } from "../../shared/Banner.tsx"
import { useConnection } from "../../shared/connection/useConnection.tsx"
import * as storage from "../../shared/connection/storage.ts"
import { Page, Section } from "../../shared/Page.tsx"
import { ConfigurationCard } from "./ConfigurationCard.tsx"
import { type LoginDraft, type LoginPanelProps, useDraft } from "./draft.ts"
import { GoogleTab, useGoogleLogin } from "./GoogleTab.tsx"
import { JwtTab } from "./JwtTab.tsx"
import { OnboardingTab } from "./OnboardingTab.tsx"
import { EmailTab, WhatsAppTab } from "./OtpTab.tsx"

/** The ways to sign in, one row each. */
const tabs: ReadonlyArray<{
  readonly value: string
  readonly label: string
  readonly Panel: ComponentType<LoginPanelProps>
  /** The field of the draft that the tab fills in. */
  readonly field?: "email" | "phone" | "jwt"
}> = [
  { value: "google", label: "Google", Panel: GoogleTab },
  { value: "email", label: "Email", Panel: EmailTab, field: "email" },
  { value: "whatsapp", label: "WhatsApp", Panel: WhatsAppTab, field: "phone" },
  { value: "jwt", label: "JWT", Panel: JwtTab, field: "jwt" },
  { value: "onboarding", label: "Onboarding Modal", Panel: OnboardingTab }
]

/** The tab to open: the one that the draft belongs to, or the first. */
const firstTab = (draft: LoginDraft): string =>
  tabs.find(({ field }) => field !== undefined && draft[field] !== "")?.value ?? "google"

export const Component = () => {
  const { isLoggedIn } = useSession()
  const client = useOkto()
  const { clear, draft, update } = useDraft()
  const [tab, setTab] = useState(() => firstTab(draft))
  const { isConfigured } = useConnection()
  const { run: logIn, state: restored } = useGoogleLogin()

  // A stored Google token logs in again.
  useEffect(() => {
    let isHere = true
    // Strict mode runs the effect twice; one login is enough.
    queueMicrotask(() => {
      const idToken = storage.read("googleIdToken")
      if (isHere && idToken !== "" && isConfigured && !client.isLoggedIn()) void logIn(idToken)
    })
    return () => {
      isHere = false
    }
  }, [client, isConfigured, logIn])

  if (isLoggedIn) return <Navigate to="/home" replace />

  const choose = (value: string | null) => {
    if (value === null || value === tab) return
    clear()
    setTab(value)
  }

  return (
    <Page title="Sign in" description="Get a wallet on every chain, then try each feature of the SDK.">
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
              <Tabs value={tab} onChange={choose} keepMounted={false}>
                <Tabs.List aria-label="Ways to sign in" className="ways">
                  {tabs.map(({ label, value }) => (
                    <Tabs.Tab key={value} value={value}>
                      {label}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                {tabs.map(({ Panel, value }) => (
                  <Tabs.Panel key={value} value={value} pt="lg">
                    <Panel draft={draft} update={update} clear={clear} />
                  </Tabs.Panel>
                ))}
              </Tabs>
            </Section>
            <Group>
              <Button component={Link} to="/home" variant="default">
                Go to homepage
              </Button>
            </Group>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }} id="configuration">
          <ConfigurationCard />
        </Grid.Col>
      </Grid>
    </Page>
  )
}
