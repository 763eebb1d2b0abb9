import type { ReactElement } from "react"
import { AddressAvatar } from "../base/AddressAvatar.tsx"
import { CopyButton } from "../base/Button.tsx"
import { Icon, type IconName } from "../base/Icon.tsx"
import { TruncatedText, ClippedAddress } from "../base/TruncatedText.tsx"
import type { Identity } from "../SignIn/identity.ts"
import { wallet } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"
import { ReceivingNetwork } from "../Receive/Receive.tsx"
import type { UseReceiveReturn } from "../Receive/useReceive.ts"

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
  receiving,
  userSWA
}: {
  readonly userSWA: string
  readonly identity: Identity | undefined
  readonly receiving: UseReceiveReturn
  readonly hasNetworks: boolean
}): ReactElement => {
  const { classes, words } = useUi("wallet", wallet)
  const { chosen, networks } = receiving
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
          {chosen === undefined ? <span>&nbsp;</span> : <ClippedAddress>{chosen.address}</ClippedAddress>}
        </div>
        {chosen === undefined ? null : <CopyButton isIcon text={chosen.address} label={words.copyAddress} />}
      </div>
      {hasNetworks && addresses.size > 1 ? <ReceivingNetwork receive={receiving} isLabelHidden /> : null}
    </>
  )
}
