/** The recipients that have names: those of the app, and those that the user has stored. */
import { type ReactElement, useState } from "react"
import { AddressAvatar } from "../base/AddressAvatar.tsx"
import { Button } from "../base/Button.tsx"
import { Field } from "../base/Field.tsx"
import { Icon } from "../base/Icon.tsx"
import { isolate, shorten } from "../format.ts"
import { send as english } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"
import type { UseRecipientReturn } from "./useRecipient.ts"

/** A list of contacts, to choose one as the recipient. */
export const AddressBook = ({
  recipient: { contacts, isOwnContact },
  onChosen,
  onRemoved
}: {
  readonly recipient: UseRecipientReturn
  readonly onChosen: (address: string) => void
  readonly onRemoved: (address: string) => void
}): ReactElement => {
  const { classes, words } = useUi("send", english)
  return (
    <ul className={classes("contacts")} aria-label={words.addressBook}>
      {contacts.map(({ address, name }) => (
        <li key={address} className={classes("cluster", "contact")}>
          <Button kind="plain" onClick={() => onChosen(address)}>
            <AddressAvatar address={address} />
            <span className={classes("stack", "row")}>
              <bdi>{name}</bdi>
              <bdi dir="ltr" className={classes("text", "beside")}>
                {shorten(address)}
              </bdi>
            </span>
          </Button>
          {isOwnContact(address) ? (
            <Button kind="icon" label={words.removeContact(isolate(name))} onClick={() => onRemoved(address)}>
              <Icon name="close" />
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** Gives the recipient a name. */
export const NameRecipient = ({
  recipient,
  onDone
}: {
  readonly recipient: UseRecipientReturn
  readonly onDone: () => void
}): ReactElement => {
  const { classes, shared, words } = useUi("send", english)
  const [name, setName] = useState("")
  const save = () => {
    if (name.trim() === "") return
    recipient.saveContact(name)
    onDone()
  }
  return (
    <Field
      label={words.contactName}
      value={name}
      onChange={setName}
      onEnter={save}
      name="contact"
      isFocused
      aside={
        <span className={classes("cluster")}>
          <Button kind="plain" onClick={onDone}>
            {shared.cancel}
          </Button>
          <Button kind="plain" onClick={save} isDisabled={name.trim() === ""}>
            {words.saveContact}
          </Button>
        </span>
      }
    />
  )
}
