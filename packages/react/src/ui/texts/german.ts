/** The words of the components in German. */
import type { PartialTexts } from "./mergeTexts.ts"
import { pluralIn } from "./plural.ts"

const plural = /* @__PURE__ */ pluralIn("de")

export const german: PartialTexts = {
  common: {
    close: "Schließen",
    back: "Zurück",
    cancel: "Abbrechen",
    copied: "Kopiert",
    notCopied: "Kopieren nicht möglich. Markiere den Text und kopiere ihn.",
    loading: "Wird geladen …",
    more: "Mehr anzeigen",
    tryAgain: "Erneut versuchen",
    details: "Details",
    newWindow: "öffnet ein neues Fenster",
    signIn: "Anmelden",
    signedOut: "Melde dich an, um das zu sehen.",
    expired: "Deine Sitzung ist abgelaufen. Melde dich erneut an.",
    offline: "Du bist offline. Stelle eine Verbindung her, um fortzufahren.",
    amount: "Betrag",
    nft: "NFT",
    explorer: "Im Explorer ansehen",
    on: (network) => `auf ${network}`,
    sendNamed: (name, network) => `${name} auf ${network} senden`,
    errors: {
      unreachable: "Der Wallet-Dienst ist nicht erreichbar. Prüfe deine Verbindung und versuche es erneut.",
      tooMany: (seconds) =>
        seconds === 0
          ? "Zu viele Versuche. Du kannst es jetzt erneut versuchen."
          : `Zu viele Versuche. Versuche es in ${plural(seconds, { one: "# Sekunde", other: "# Sekunden" })} erneut.`,
      load: "Das konnte nicht geladen werden.",
      clock: "Die Uhr dieses Geräts geht falsch. Stelle sie richtig und versuche es erneut.",
      "sign-in": "Du wurdest abgemeldet. Melde dich erneut an.",
      input: "Prüfe deine Eingaben.",
      retry: "Etwas ist schiefgelaufen. Versuche es erneut.",
      unknown: "Noch nicht bestätigt. Prüfe den Stand, bevor du es erneut versuchst.",
      bug: "Etwas ist schiefgelaufen. Versuche es später erneut."
    }
  },
  signIn: {
    title: "Anmelden",
    intro: "Deine Wallet wird bei der ersten Anmeldung erstellt.",
    or: "oder",
    email: {
      label: "E-Mail-Adresse",
      placeholder: "du@beispiel.de",
      hint: "Wir senden dir einen Code.",
      send: "Weiter mit E-Mail",
      invalid: "Gib eine E-Mail-Adresse ein, zum Beispiel du@beispiel.de.",
      change: "Andere E-Mail-Adresse verwenden"
    },
    whatsapp: {
      label: "WhatsApp-Nummer",
      placeholder: "98765 43210",
      hint: "Zehn Ziffern, Indien (+91).",
      send: "Weiter mit WhatsApp",
      invalid: "Gib die zehn Ziffern einer indischen Nummer ein.",
      change: "Andere Nummer verwenden"
    },
    jwt: "Weiter mit deinem Konto",
    code: {
      title: "Code eingeben",
      sentTo: (contact) => `Wir haben einen sechsstelligen Code an ${contact} gesendet.`,
      label: "Sechsstelliger Code",
      resend: "Neuen Code senden",
      resendIn: (seconds) => `Neuen Code senden in ${seconds} s`,
      resent: (contact) => `Ein neuer Code wurde an ${contact} gesendet.`,
      incomplete: "Gib alle sechs Ziffern ein.",
      wrong: "Dieser Code ist falsch oder abgelaufen. Prüfe ihn oder fordere einen neuen an."
    },
    errors: {
      AlreadyLoggedIn: "Es ist bereits jemand angemeldet. Melde dich zuerst ab.",
      GoogleScriptUnavailable:
        "Die Anmeldung mit Google konnte nicht geladen werden. Vielleicht blockiert sie ein Werbeblocker. Wähle einen anderen Weg.",
      SignerFailed: "Diese App konnte die Anfrage nicht signieren. Versuche es erneut.",
      IdTokenMissing: "Dein Konto konnte nicht bestätigt werden. Versuche es erneut.",
      refused: "Die Anmeldung ist fehlgeschlagen. Versuche es erneut oder wähle einen anderen Weg."
    },
    signedIn: "Du bist angemeldet."
  },
  wallet: {
    title: "Deine Wallet",
    tabs: "Ansicht",
    logOut: "Abmelden",
    copyAddress: "Adresse kopieren",
    signedInBy: {
      email: "Angemeldet per E-Mail",
      whatsapp: "Angemeldet per WhatsApp",
      google: "Angemeldet mit Google",
      jwt: "Angemeldet mit deinem Konto"
    },
    leave: {
      title: "Jetzt abmelden?",
      text: "Eine Transaktion läuft noch. Sie geht weiter, wenn du dich abmeldest. Melde dich wieder an, um das Ergebnis zu sehen.",
      stay: "Angemeldet bleiben"
    }
  },
  receive: {
    title: "Empfangen",
    network: "Netzwerk",
    qr: (network) => `QR-Code deiner Adresse auf ${network}`,
    yours: (network) => `Deine Adresse auf ${network}`,
    only: (network) =>
      `Sende nur Token und NFTs auf ${network} an diese Adresse. Was auf einem anderen Netzwerk gesendet wird, kann verloren gehen.`,
    shared: (networks) => `Sie ist auch deine Adresse auf ${networks}.`,
    notHere: "Warum nicht die Adresse der Smart Wallet?",
    smartWallet:
      "Mit deiner Smart Wallet erkennt dich der Wallet-Dienst. Sie liegt auf dessen eigener Chain, deshalb kommen Token, die dorthin gesendet werden, nicht bei dir an.",
    none: "Noch keine Adresse."
  },
  send: {
    title: "Senden",
    asset: "Token",
    chooseAsset: "Token wählen",
    searchAssets: "Token suchen",
    assetNotFound: "Kein Token gefunden.",
    empty: "Keine Token zum Senden.",
    recipientPlaceholder: (isEvm) =>
      isEvm ? "0x und weitere 40 Buchstaben und Ziffern" : "0x und bis zu 64 weitere Buchstaben und Ziffern",
    recent: "Zuletzt",
    addressBook: "Adressbuch",
    nameRecipient: "Zum Adressbuch hinzufügen",
    contactName: "Name",
    saveContact: "Speichern",
    removeContact: (name) => `${name} aus dem Adressbuch entfernen`,
    max: "Max.",
    balance: (balance) => `Guthaben: ${balance}`,
    inSmallest: "Kleinste Einheit",
    smallestHint: (decimals, symbol) =>
      `In der kleinsten Einheit: 1 ${symbol} ${decimals === 0 ? "ist nicht teilbar" : `hat ${plural(decimals, { one: "# Null", other: "# Nullen" })}`}.`,
    review: "Prüfen",
    recipientProblems: {
      none: "Gib eine Adresse ein.",
      malformed: (network) => `Das ist keine Adresse auf ${network}. Prüfe, ob sie vollständig ist.`,
      checksum: "Die Prüfsumme dieser Adresse stimmt nicht. Kopiere sie erneut.",
      own: "Das ist deine eigene Adresse. Gib eine andere ein.",
      zero: "Das ist die Nulladresse. Was dorthin gesendet wird, ist verloren.",
      unknown: "Zu diesem Namen wurde keine Adresse gefunden.",
      resolving: "Die Adresse zu diesem Namen wird gesucht. Versuche es gleich noch einmal."
    },
    amountProblems: {
      none: "Gib einen Betrag ein.",
      digits: "Gib eine Zahl wie 1,5 ein, ohne Tausenderpunkte.",
      decimals: (symbol, decimals) =>
        `${symbol} hat höchstens ${plural(decimals, { one: "# Nachkommastelle", other: "# Nachkommastellen" })}.`,
      whole: "Gib eine ganze Zahl ein.",
      zero: "Gib einen Betrag über null ein.",
      feeUnknown: "Die Netzwerkgebühr ist nicht bekannt. Gib einen Betrag ein, der genug dafür übrig lässt.",
      tooMuch: (balance) => `Mehr als dein Guthaben von ${balance}.`,
      noFee: (most) => `Das lässt zu wenig für die Netzwerkgebühr übrig. Du kannst bis zu ${most} senden.`,
      noCoin: (coin, network) => `Du brauchst ${coin} auf ${network} für die Netzwerkgebühr.`
    },
    another: "Neue Überweisung"
  },
  confirm: {
    title: "Vor dem Senden prüfen",
    titleSign: "Vor dem Signieren prüfen",
    send: "Senden",
    sign: "Signieren",
    call: "Transaktion senden",
    transfer: (amount, symbol, network) => `${amount} ${symbol} auf ${network} senden`,
    nft: (name, network) => `${name} auf ${network} senden`,
    callTitle: (name, network) => `${name} auf ${network} aufrufen`,
    callUnknown: (network) => `Eine Transaktion auf ${network}`,
    transferUnknown: (network) => `Token auf ${network} senden`,
    amountUnknown: (units, token) => `Betrag konnte nicht nachgeschlagen werden: ${units} von ${token}`,
    coin: (network) => `der Münze von ${network}`,
    networksUnknown: "Die Netzwerke konnten nicht nachgeschlagen werden. Prüfe das Netzwerk selbst.",
    askAgain: "Das konnte nicht für dich geprüft werden. Fahre nur fort, wenn du weißt, was es bewirkt.",
    sendAnyway: "Trotzdem senden",
    signAnyway: "Trotzdem signieren",
    message: "Nachricht signieren",
    typedData: (name) => `Signieren: ${name}`,
    to: "An",
    token: "Token",
    contract: "Vertrag",
    collection: "Sammlung",
    network: "Netzwerk",
    value: "Wert",
    application: "Anwendung",
    version: "Version",
    fee: "Netzwerkgebühr",
    feeSponsored: "Von der App bezahlt",
    feeBy: (address) => `Bezahlt von ${address}`,
    feeOwn: (amount) => `Etwa ${amount}, von dir bezahlt`,
    feeOwnUnknown: "Konnte nicht nachgeschlagen werden. Du zahlst sie in der Münze des Netzwerks.",
    total: "Gesamt",
    raw: "Rohdaten",
    fields: "Signierte Felder",
    arguments: "Argumente",
    unlimited: "unbegrenzt",
    never: "kein Ablauf",
    warnings: {
      unlimitedApproval: (spender) => `${spender} kann dir dann jederzeit alle deine Token dieser Art nehmen.`,
      approval: (spender) => `${spender} kann dir dann später Token nehmen, ohne noch einmal zu fragen.`,
      approvalForAll: (operator) => `${operator} kann dir dann jederzeit alle deine NFTs dieser Sammlung nehmen.`,
      permit: "Mit dieser Signatur können deiner Wallet ohne weitere Bestätigung Token entnommen werden.",
      order: "Mit dieser Signatur kann dein Besitz zu dem darin genannten Preis gekauft werden.",
      longLived: (when) => `Gültig bis ${when}.`,
      neverEnds: "Das läuft nie ab.",
      otherChain: "Das ist für ein Netzwerk, das du nicht verwendest.",
      noContract: "Es ist kein Vertrag genannt: Jeder Vertrag könnte sie verwenden.",
      unknownCall: "Unbekannter Vertragsaufruf. Fahre nur fort, wenn du der Quelle vertraust.",
      blind:
        "Unlesbare Daten, hinter denen mehr als eine Anmeldung stecken kann. Signiere sie nur, wenn du weißt, was sie bewirken.",
      tokenContract: "Das ist der Vertrag des Tokens. Was dorthin gesendet wird, ist verloren."
    }
  },
  order: {
    title: "Fortschritt",
    steps: {
      sent: "Abgeschickt",
      accepted: "Angenommen",
      moving: "In Bearbeitung",
      done: "Bestätigt"
    },
    explained: {
      sent: "Deine Wallet signiert und sendet sie.",
      accepted: "Der Wallet-Dienst bereitet sie vor.",
      moving: "Das Netzwerk bestätigt sie."
    },
    continues: "Du kannst diese Seite verlassen. Es geht weiter, und nichts wird doppelt gesendet.",
    states: { done: "erledigt", now: "läuft", ahead: "ausstehend", failed: "fehlgeschlagen" },
    done: "Bestätigt.",
    failed: "Fehlgeschlagen.",
    unknown: "Noch nicht bestätigt. Sende nicht erneut, bevor du das Ergebnis kennst.",
    notFound: "Noch kein Status zu dieser Transaktion.",
    check: "Erneut prüfen",
    checking: "Wird geprüft …",
    notExecuted: "Nicht ausgeführt. Du kannst erneut senden.",
    job: "Auftragsnummer",
    endings: {
      EXPIRED: "Es hat zu lange gedauert. Nichts wurde gesendet. Du kannst es erneut versuchen.",
      BUNDLER_DISCARDED: "Das Netzwerk ist überlastet. Nichts wurde gesendet. Du kannst es erneut versuchen.",
      REJECTED: "Der Wallet-Dienst hat es abgelehnt. Nichts wurde gesendet.",
      other: "Nichts wurde gesendet."
    },
    reasons: {
      ERC20InsufficientBalance: (needed, held) => `Nicht genug: ${needed} benötigt, ${held} verfügbar.`,
      ERC20InsufficientAllowance: "Der Vertrag darf nicht so viel nehmen.",
      ERC20InvalidReceiver: "Diese Adresse kann den Token nicht empfangen.",
      ERC721NonexistentToken: "Dieses NFT gibt es nicht.",
      ERC721IncorrectOwner: "Dieses NFT gehört dir nicht mehr.",
      ERC721InsufficientApproval: "Du darfst dieses NFT nicht senden.",
      ERC721InvalidReceiver: "Diese Adresse kann keine NFTs empfangen.",
      ERC1155InsufficientBalance: "Du besitzt nicht genug davon.",
      ERC1155InvalidReceiver: "Diese Adresse kann keine solchen Objekte empfangen.",
      funds: "Die Münzen des Netzwerks reichen nicht für die Gebühr.",
      balance: "Das Guthaben reicht nicht für diesen Betrag.",
      balanceAndFee: "Die Münzen des Netzwerks reichen nicht für Betrag und Gebühr.",
      reverted: "Der Vertrag hat es abgelehnt."
    }
  },
  portfolio: {
    title: "Guthaben",
    total: "Gesamtguthaben",
    empty: "Noch kein Guthaben.",
    noValue: "kein Preis",
    unlisted: "nicht unterstützt"
  },
  activity: {
    title: "Aktivität",
    empty: "Noch keine Aktivität.",
    DEPOSIT: "Empfangen",
    WITHDRAWAL: "Gesendet",
    other: "Transaktion",
    sentTo: (recipient) => `Gesendet an ${recipient}`,
    noDate: "Ohne Datum"
  },
  nfts: {
    title: "NFTs",
    empty: "Noch keine NFTs.",
    amount: (amount) => `Anzahl: ${amount}`,
    send: "Senden"
  },
  sendNft: {
    title: "NFT senden",
    choose: "NFT wählen",
    search: "NFTs suchen",
    notFound: "Kein NFT gefunden.",
    empty: "Keine NFTs zum Senden.",
    notOwned: "Dieses NFT gehört dir nicht mehr. Wähle ein anderes."
  }
}
