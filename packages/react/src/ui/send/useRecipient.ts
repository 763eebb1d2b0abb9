/** To whom something is sent: what was entered, its address and problems, and the address book. */
import { hasValidChecksum } from "@okto-effect/sdk"
import { useEffect, useRef, useState } from "react"
import { useSession } from "../../provider/useSession.ts"
import { useStatePerUser } from "../../provider/useStatePerUser.ts"
import type { NetworkInfo } from "../assets/networks.ts"
import { isOwn } from "../assets/useAssets.ts"
import { isSameText } from "../format.ts"
import { useWatchedClient } from "../SignIn/identity.ts"
import { type Read, useReadWallets } from "../useRead.ts"
import {
  type Contact,
  contactOf,
  loadContacts,
  loadRecipients,
  localStore,
  type RecipientStore,
  saveContact,
  saveRecipient,
  useRecipientChanges
} from "./recipients.ts"

/**
 * Returns the address of a name, such as an ENS name or one of the app's users; `undefined` when there is none.
 *
 * @param name what was entered, without white space around it
 * @param caip2Id the network on which it is sent
 */
export type ResolveRecipient = (name: string, caip2Id: string) => Promise<string | undefined>

/** Options of the recipient of a form. */
export interface RecipientOptions {
  /** The recipient that is entered first. */
  readonly recipient?: string | undefined
  /**
   * Finds the address of what was entered when that is no address itself. The address is shown before the review. A rejection is as
   * if there were none.
   */
  readonly resolveRecipient?: ResolveRecipient | undefined
  /**
   * Where recipients and the user's contacts are stored, under the user's address. Default: the browser's local storage. They stay
   * when the user signs out, unless `UiProvider` has `isAddressBookKept={false}`.
   */
  readonly recipients?: RecipientStore | undefined
  /** Contacts of the app, in addition to those that the user has stored. */
  readonly contacts?: ReadonlyArray<Contact> | undefined
}

/**
 * What is wrong with a recipient. `checksum`: its EIP-55 checksum does not match. `contract`: it is the contract of what is sent.
 * `unknown`: there is no address for this name. `resolving`: it is being looked up.
 */
export type RecipientProblem =
  | "none"
  | "malformed"
  | "checksum"
  | "own"
  | "zero"
  | "contract"
  | "unknown"
  | "resolving"
  | undefined

/** The recipient of a form. */
export interface UseRecipientReturn {
  /** What was entered. */
  readonly text: string
  /**
   * Changes what was entered.
   *
   * @param text an address, or a name that the app resolves
   */
  readonly setText: (text: string) => void
  /** The address that was entered, or that of the name; empty while there is none. */
  readonly address: string
  /** The name that was entered, when the app has resolved it. */
  readonly name: string | undefined
  /** Earlier recipients on networks of this kind, the newest first. */
  readonly recent: ReadonlyArray<string>
  /** Contacts on networks of this kind: the app's, then the user's. */
  readonly contacts: ReadonlyArray<Contact>
  /** The contact that is the recipient, if it is one. */
  readonly contact: Contact | undefined
  /** Whether the recipient can be stored as a contact. */
  readonly canSaveContact: boolean
  /**
   * Stores the recipient as a contact of the user.
   *
   * @param name its name, for display
   */
  readonly saveContact: (name: string) => void
  /**
   * Whether a contact was stored by the user, and not given by the app.
   *
   * @param address the address of the contact
   */
  readonly isOwnContact: (address: string) => boolean
  /**
   * Removes a contact of the user.
   *
   * @param address the address of the contact
   */
  readonly removeContact: (address: string) => void
}

// An Aptos address has all its digits (AIP-40). Those with one digit are of the chain itself; an EVM address is invalid.
const addressOf = { evm: /^0x[0-9a-f]{40}$/i, other: /^0x([0-9a-f]|[0-9a-f]{64})$/i }
const zeroAddress = /^0x0*$/

/** An answer of the app's function. */
interface Resolved {
  readonly name: string
  readonly caip2Id: string
  readonly address: string | undefined
}

/** The address of a name by the app's function: absent while it is looked up, `address` in it absent when there is none. */
const useResolved = (
  name: string | undefined,
  caip2Id: string,
  resolveRecipient: ResolveRecipient | undefined
): Resolved | undefined => {
  const [resolved, setResolved] = useState<Resolved>()
  const resolve = useRef(resolveRecipient)
  useEffect(() => {
    resolve.current = resolveRecipient
  })
  useEffect(() => {
    if (name === undefined) return undefined
    let isLeft = false
    const answer = (address: string | undefined) => {
      if (!isLeft) setResolved({ name, caip2Id, address })
    }
    // The app's function may throw before it returns a promise.
    void (async () => resolve.current?.(name, caip2Id))().then(answer, () => answer(undefined))
    return () => {
      isLeft = true
    }
  }, [name, caip2Id])
  return resolved?.name === name && resolved?.caip2Id === caip2Id ? resolved : undefined
}

/**
 * The recipient of what is sent on a network, with the problem of it. `findChecksumProblem` is awaited before the review: the code
 * that checks is loaded on demand. `sentTo` is the recipient of what was reviewed, in place of the one in the form.
 */
export const useRecipient = (
  { contacts: ofApp = [], recipient: first = "", recipients = localStore, resolveRecipient }: RecipientOptions,
  network: NetworkInfo | undefined,
  contract: string
) => {
  const { userSWA } = useSession()
  const own = useReadWallets()
  useRecipientChanges()
  useWatchedClient(recipients)
  const [text, setText] = useStatePerUser(first)
  const [badChecksum, setBadChecksum] = useState<string>()
  const caip2Id = network?.caip2Id ?? ""
  const pattern = network?.isEvm === true ? addressOf.evm : addressOf.other
  const entered = text.trim()
  const isName = resolveRecipient !== undefined && network !== undefined && entered !== "" && !/^0x/i.test(entered)
  const resolved = useResolved(isName ? entered : undefined, caip2Id, resolveRecipient)
  const address = isName ? (resolved?.address ?? "") : entered

  // The checksum is checked as soon as the address is complete.
  const toCheck = network?.isEvm === true && addressOf.evm.test(address) ? address : undefined
  useEffect(() => {
    if (toCheck === undefined) return
    // When the check cannot be loaded, sending fails and reports it.
    hasValidChecksum(toCheck).then(
      (isValid) => isValid || setBadChecksum(toCheck),
      () => undefined
    )
  }, [toCheck])

  const findProblem = (): RecipientProblem => {
    if (entered === "") return "none"
    if (isName && address === "") return resolved === undefined ? "resolving" : "unknown"
    if (network === undefined || !pattern.test(address)) return "malformed"
    if (zeroAddress.test(address)) return "zero"
    if (address === badChecksum) return "checksum"
    if (isSameText(address, contract)) return "contract"
    return isOwn(address, userSWA, own.data ?? []) ? "own" : undefined
  }
  const problem = findProblem()

  const owner = userSWA === undefined || network === undefined ? undefined : { userSWA, caip2Id }
  const ofKind = ofApp.filter(({ address }) => pattern.test(address))
  const isOwnContact = (address: string) => contactOf(ofKind, address) === undefined
  const contacts = [...ofKind, ...loadContacts(recipients, owner).filter(({ address }) => isOwnContact(address))]
  const keep = (contact: Contact) => {
    if (owner !== undefined) saveContact(recipients, owner, contact)
  }
  return {
    // The user's own addresses are needed for the check.
    read: own satisfies Read<unknown>,
    problem,
    /** Whether the checksum does not match; then it is a problem, too. */
    findChecksumProblem: async (): Promise<boolean> => {
      const isBad = toCheck !== undefined && !(await hasValidChecksum(toCheck).catch(() => true))
      if (isBad) setBadChecksum(toCheck)
      return isBad
    },
    /** Stores a recipient to whom something was sent. */
    remember: (sent: { readonly recipient: string; readonly caip2Id: string }) => {
      if (userSWA !== undefined) saveRecipient(recipients, { userSWA, caip2Id: sent.caip2Id }, sent.recipient)
    },
    clear: () => setText(""),
    /** The recipient as the form shows it; the contact is that of `sentTo`. */
    recipientOf: (sentTo: string): UseRecipientReturn => {
      const contact = contactOf(contacts, sentTo)
      return {
        text,
        setText,
        address,
        name: isName && isSameText(sentTo, address) ? entered : undefined,
        recent: loadRecipients(recipients, owner),
        contacts,
        contact,
        canSaveContact: owner !== undefined && contact === undefined && problem === undefined,
        saveContact: (name) => keep({ name: name.trim(), address }),
        isOwnContact,
        removeContact: (address) => keep({ name: "", address })
      }
    }
  }
}
