import type { ReactElement } from "react"
import { CopyButton } from "../base/Button.tsx"
import { Card, type FramedProps } from "../base/Card.tsx"
import { Details, Mono } from "../base/Facts.tsx"
import { Select } from "../base/Field.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { Notice } from "../base/Notice.tsx"
import { isolate } from "../format.ts"
import type { SelectProps } from "../slots.ts"
import { receive as english, wallet } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"
import { QrCode } from "./QrCode.tsx"
import { type UseReceiveReturn, type ReceiveAddress, useReceive } from "./useReceive.ts"

const Address = ({ chosen }: { readonly chosen: ReceiveAddress }): ReactElement => {
  const { classes, locale, words } = useUi("receive", english)
  const network = isolate(chosen.network)
  const shared = new Intl.ListFormat(locale).format(chosen.sharedWith.map(isolate))
  return (
    <>
      <div className={classes("stack", "centred")}>
        <QrCode text={chosen.address} label={words.qr(network)} />
        <p className={classes("text", "strong")}>{words.yours(network)}</p>
        <Mono>{chosen.address}</Mono>
        <CopyButton text={chosen.address} label={useTexts("wallet", wallet).copyAddress} />
      </div>
      <Notice kind="info">
        {chosen.sharedWith.length === 0 ? words.only(network) : `${words.only(network)} ${words.shared(shared)}`}
      </Notice>
    </>
  )
}

/** The choice of a network. */
export const ReceivingNetwork = ({
  receive: { choose, chosen, networks },
  isLabelHidden
}: Pick<SelectProps, "isLabelHidden"> & { readonly receive: UseReceiveReturn }): ReactElement => (
  <Select
    isLabelHidden={isLabelHidden}
    label={useTexts("receive", english).network}
    value={chosen?.caip2Id ?? ""}
    onChange={choose}
    options={networks.map(({ caip2Id, network }) => ({ value: caip2Id, label: isolate(network) }))}
  />
)

/** The content of {@link Receive}, without a frame. */
export const ReceiveContent = ({ receive }: { readonly receive: UseReceiveReturn }): ReactElement => {
  const { classes, words } = useUi("receive", english)
  const { chosen, read } = receive
  return (
    <div className={classes("stack")}>
      <Loadable read={read} rows={5} isEmpty={(found) => found.length === 0} empty={words.none}>
        {() => (
          <>
            <ReceivingNetwork receive={receive} />
            {chosen === undefined ? null : <Address chosen={chosen} />}
            <Details summary={words.notHere}>{words.smartWallet}</Details>
          </>
        )}
      </Loadable>
    </div>
  )
}

/** Props of {@link Receive}. */
export interface ReceiveProps extends FramedProps {
  /** The CAIP-2 id of the network that is shown, until the user chooses another one. Default: the first network of the user. */
  readonly caip2Id?: string | undefined
}

/**
 * Shows the user's address on a network, as a QR code and to copy.
 *
 * @example
 * ```tsx
 * import { Receive } from "@okto-effect/react/ui"
 *
 * export const Page = () => <Receive caip2Id="eip155:84532" />
 * ```
 */
export const Receive = ({ caip2Id, className, label }: ReceiveProps): ReactElement => (
  <Card title={useTexts("receive", english).title} className={className} label={label}>
    <ReceiveContent receive={useReceive(caip2Id)} />
  </Card>
)
