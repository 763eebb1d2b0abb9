/** `/home`: who is signed in, what they hold, and every function to try. */
import { Grid, Stack } from "@mantine/core"
import { Page } from "../../components/Page.tsx"
import { ExplorerFunctions } from "./ExplorerFunctions.tsx"
import { Intents } from "./Intents.tsx"
import { Portfolio } from "./Portfolio.tsx"
import { SessionCard } from "./SessionCard.tsx"
import { SignData } from "./SignData.tsx"
import { UserDetails } from "./UserDetails.tsx"

export const HomePage = () => (
  <Page title="Home" description="One wallet, every chain. Look around, then send something.">
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }} className="filled">
        <Portfolio />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="lg">
          <UserDetails />
          <SessionCard />
          <Intents />
        </Stack>
      </Grid.Col>
      <Grid.Col span={12}>
        <ExplorerFunctions />
      </Grid.Col>
      <Grid.Col span={12}>
        <SignData />
      </Grid.Col>
    </Grid>
  </Page>
)
