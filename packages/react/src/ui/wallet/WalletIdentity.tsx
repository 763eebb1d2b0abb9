import type { ReactElement } from "react"
import { AddressAvatar } from "../base/AddressAvatar.tsx"
import { CopyButton } from "../base/Button.tsx"
import { Select } from "../base/Field.tsx"
import { Icon, type IconName } from "../base/Icon.tsx"
import { TruncatedText, ClippedAddress } from "../base/TruncatedText.tsx"
import { isolate } from "../format.ts"
import type { Identity } from "../signIn/identity.ts"
import { receive, wallet } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"
import type { ReceiveCall } from "./useReceive.ts"

const icons: Readonly<Record<Identity["method"], IconName>> = {
  email: "email",
  whatsapp: "phone",
  google: "google",
  jwt: "account"
}

/** Who is signed in and how, and their address. Where addresses differ between networks, also a choice of the network. */
export const WalletIdentity = ({
  hasNetworks,
  identity,
  receiving: { choose, chosen, networks },
  userSWA
}: {
  readonly userSWA: string
  readonly identity: Identity | undefined
  readonly receiving: ReceiveCall
  readonly hasNetworks: boolean
}): ReactElement => {
  const { classes, words } = useUi("wallet", wallet)
  const { network } = useTexts("receive", receive)
  const how = identity === undefined ? undefined : words.signedInBy[identity.method]
  const addresses = new Set(networks.map(({ address }) => address.toLowerCase()))
  return (
    <>
      <div className={classes("identity")}>
        <AddressAvatar address={userSWA} />
        <div className={classes("stack")}>
          {identity === undefined ? null : (
            <div className={classes("cluster", "identity")}>
              <TruncatedText className={classes("text", "strong")} isName={identity.name !== ""}>
                {identity.name || how}
              </TruncatedText>
              <Icon name={icons[identity.method]} />
              {identity.name === "" ? null : <span className={classes("hidden")}>{how}</span>}
            </div>
          )}
          {chosen === undefined ? <>&nbsp;</> : <ClippedAddress>{chosen.address}</ClippedAddress>}
        </div>
        {chosen === undefined ? null : <CopyButton isIcon text={chosen.address} label={words.copyAddress} />}
      </div>
      {hasNetworks && addresses.size > 1 ? (
        <Select
          isLabelHidden
          label={network}
          value={chosen?.caip2Id ?? ""}
          onChange={choose}
          options={networks.map(({ caip2Id, network }) => ({
            value: caip2Id,
            label: isolate(network)
          }))}
        />
      ) : null}
    </>
  )
}
