/** `/home`: the signed-in user, every function of the SDK to try, and the wallet. */
import { Grid, NavLink, Stack } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { ActivityList, NftGrid, Portfolio } from "@okto-effect/react/ui"
import { Link, useNavigate } from "react-router-dom"
import { Icon } from "../../shared/Icon.tsx"
import { Page, Section } from "../../shared/Page.tsx"
import { ExplorerFunctions } from "./ExplorerFunctions.tsx"
import { SignData } from "./SignData.tsx"
import { UserDetails } from "./UserDetails.tsx"

/** Rows of a list; a button shows the others. */
const rows = 5
/** Tiles: of two or four beside each other none is alone. */
const tiles = 4

const intents = [
  { to: "/transfertoken", label: "Transfer Token" },
  { to: "/transfernft", label: "Transfer NFT" },
  { to: "/rawtransaction", label: "EVM Raw Transaction" }
] as const

const Intents = () => (
  <Section title="Intents" description="Transactions the backend carries out for you.">
    <Stack gap="xs">
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

/** What the user holds. A form opens with what is chosen here. */
const Wallet = () => {
  const navigate = useNavigate()
  return (
    <Stack gap="lg">
      <Portfolio
        initialRows={rows}
        onSend={({ address, caip2Id: network }) =>
          void navigate("/transfertoken", { state: { network, token: address || "native" } })
        }
      />
      <ActivityList initialRows={rows} />
      <NftGrid
        initialRows={tiles}
        onSend={({ caip2Id: network, collectionAddress, nftId, type: nftType }) =>
          void navigate("/transfernft", { state: { network, collectionAddress, nftId, nftType } })
        }
      />
    </Stack>
  )
}

export const Component = () => {
  const { isLoggedIn } = useSession()
  // On narrow screens, the functions come before the lists.
  const functions = (
    <>
      <ExplorerFunctions />
      <SignData />
    </>
  )
  return (
    <Page title="Home" description="Every function of the SDK, and your wallet.">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            <UserDetails />
            <Intents />
            {isLoggedIn && functions}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>{isLoggedIn ? <Wallet /> : <Stack gap="lg">{functions}</Stack>}</Grid.Col>
      </Grid>
    </Page>
  )
}
