/** `/home`: the signed-in user, their wallet, and every function of the SDK to try. */
import { Grid, Stack } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { ActivityList, NftGrid } from "@okto-effect/react/ui"
import { useNavigate } from "react-router-dom"
import { Page } from "../../components/Page.tsx"
import { WalletUi } from "../../components/WalletUi.tsx"
import type { Form } from "../../forms/form.ts"
import { ownLink, toQuery } from "../../forms/link.ts"
import * as nftTransfer from "../../forms/nftTransfer.ts"
import * as tokenTransfer from "../../forms/tokenTransfer.ts"
import { Assets } from "./Assets.tsx"
import { ExplorerFunctions } from "./ExplorerFunctions.tsx"
import { Intents } from "./Intents.tsx"
import { Orders } from "./Orders.tsx"
import { SessionCard } from "./SessionCard.tsx"
import { SignData } from "./SignData.tsx"
import { UserDetails } from "./UserDetails.tsx"

export const HomePage = () => {
  const { isLoggedIn } = useSession()
  const navigate = useNavigate()
  // Without a wallet, they fill the wide column.
  const functions = <ExplorerFunctions />
  const open = (pathname: string, blank: Form, form: Form) =>
    void navigate({ pathname, search: toQuery(blank, form).toString() }, { state: ownLink })
  return (
    <Page title="Home" description="Your wallet, and every function of the SDK.">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            {/* As high as a few assets, so that the page does not move when they are loaded. */}
            <div className={isLoggedIn ? "assets" : ""}>
              <Assets
                onSend={(asset) => {
                  const { blankForm, exampleOf } = tokenTransfer
                  open("/transfertoken", blankForm, { ...blankForm, ...exampleOf(asset) })
                }}
              />
            </div>
            {isLoggedIn ? (
              <WalletUi>
                <ActivityList />
              </WalletUi>
            ) : (
              functions
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <UserDetails />
            <SessionCard />
            <Intents />
            <Orders />
            {isLoggedIn && functions}
          </Stack>
        </Grid.Col>
        {isLoggedIn && (
          <Grid.Col span={12}>
            <WalletUi>
              <NftGrid
                onSend={(nft) => {
                  const { blankForm, fieldsOf } = nftTransfer
                  open("/transfernft", blankForm, { ...blankForm, network: nft.caip2Id, ...fieldsOf(nft) })
                }}
              />
            </WalletUi>
          </Grid.Col>
        )}
        <Grid.Col span={12}>
          <SignData />
        </Grid.Col>
      </Grid>
    </Page>
  )
}
