/** The words of the components in French. */
import type { PartialTexts } from "./mergeTexts.ts"
import { pluralIn } from "./plural.ts"

const plural = /* @__PURE__ */ pluralIn("fr")

export const french: PartialTexts = {
  common: {
    close: "Fermer",
    back: "Retour",
    cancel: "Annuler",
    copied: "Copié",
    notCopied: "Copie impossible. Sélectionnez le texte et copiez-le.",
    loading: "Chargement…",
    more: "Afficher plus",
    tryAgain: "Réessayer",
    details: "Détails",
    newWindow: "s’ouvre dans une nouvelle fenêtre",
    signIn: "Se connecter",
    signedOut: "Connectez-vous pour voir ce contenu.",
    expired: "Votre session a expiré. Reconnectez-vous.",
    offline: "Vous êtes hors ligne. Connectez-vous à Internet pour continuer.",
    amount: "Montant",
    nft: "NFT",
    explorer: "Voir dans l’explorateur",
    on: (network) => `sur ${network}`,
    sendNamed: (name, network) => `Envoyer ${name} sur ${network}`,
    errors: {
      unreachable: "Le service du portefeuille est injoignable. Vérifiez votre connexion et réessayez.",
      tooMany: (seconds) =>
        seconds === 0
          ? "Trop de tentatives. Vous pouvez réessayer."
          : `Trop de tentatives. Réessayez dans ${plural(seconds, { one: "# seconde", other: "# secondes" })}.`,
      load: "Ce contenu n’a pas pu être chargé.",
      clock: "L’heure de cet appareil est incorrecte. Corrigez-la et réessayez.",
      "sign-in": "Vous avez été déconnecté. Reconnectez-vous.",
      input: "Vérifiez votre saisie.",
      retry: "Une erreur s’est produite. Réessayez.",
      unknown: "Pas encore confirmé. Vérifiez avant de réessayer.",
      bug: "Une erreur s’est produite. Réessayez plus tard."
    }
  },
  signIn: {
    title: "Connexion",
    intro: "Votre portefeuille est créé à votre première connexion.",
    or: "ou",
    email: {
      label: "Adresse e-mail",
      placeholder: "vous@exemple.fr",
      hint: "Nous vous enverrons un code.",
      send: "Continuer par e-mail",
      invalid: "Saisissez une adresse e-mail, par exemple vous@exemple.fr.",
      change: "Utiliser une autre adresse e-mail"
    },
    whatsapp: {
      label: "Numéro WhatsApp",
      placeholder: "98765 43210",
      hint: "Dix chiffres, Inde (+91).",
      send: "Continuer avec WhatsApp",
      invalid: "Saisissez les dix chiffres d’un numéro indien.",
      change: "Utiliser un autre numéro"
    },
    jwt: "Continuer avec votre compte",
    code: {
      title: "Saisissez votre code",
      sentTo: (contact) => `Nous avons envoyé un code à six chiffres à ${contact}.`,
      label: "Code à six chiffres",
      resend: "Envoyer un autre code",
      resendIn: (seconds) => `Envoyer un autre code dans ${seconds} s`,
      resent: (contact) => `Un autre code a été envoyé à ${contact}.`,
      incomplete: "Saisissez les six chiffres.",
      wrong: "Ce code est incorrect ou a expiré. Vérifiez-le ou demandez-en un autre."
    },
    errors: {
      AlreadyLoggedIn: "Un utilisateur est déjà connecté. Déconnectez-vous d’abord.",
      GoogleScriptUnavailable:
        "La connexion avec Google n’a pas pu être chargée, peut-être à cause d’un bloqueur de contenu. Choisissez une autre méthode.",
      SignerFailed: "Cette application n’a pas pu signer la demande. Réessayez.",
      IdTokenMissing: "Votre compte n’a pas pu être confirmé. Réessayez.",
      refused: "La connexion a échoué. Réessayez ou choisissez une autre méthode."
    },
    signedIn: "Vous êtes connecté."
  },
  wallet: {
    title: "Votre portefeuille",
    tabs: "Affichage",
    logOut: "Se déconnecter",
    copyAddress: "Copier l’adresse",
    signedInBy: {
      email: "Connecté par e-mail",
      whatsapp: "Connecté par WhatsApp",
      google: "Connecté avec Google",
      jwt: "Connecté avec votre compte"
    },
    leave: {
      title: "Se déconnecter maintenant ?",
      text: "Une transaction est en cours. Elle se poursuit après la déconnexion. Reconnectez-vous pour en voir l’issue.",
      stay: "Rester connecté"
    }
  },
  receive: {
    title: "Recevoir",
    network: "Réseau",
    qr: (network) => `Code QR de votre adresse sur ${network}`,
    yours: (network) => `Votre adresse sur ${network}`,
    only: (network) =>
      `N’envoyez à cette adresse que des jetons et des NFT sur ${network}. Ce qui est envoyé sur un autre réseau peut être perdu.`,
    shared: (networks) => `C’est aussi votre adresse sur ${networks}.`,
    notHere: "Pourquoi pas l’adresse du portefeuille intelligent ?",
    smartWallet:
      "Votre portefeuille intelligent vous identifie auprès du service. Il se trouve sur la chaîne propre au service : les jetons qui y sont envoyés ne vous parviennent pas.",
    none: "Pas encore d’adresse."
  },
  send: {
    title: "Envoyer",
    asset: "Jeton",
    chooseAsset: "Choisir un jeton",
    searchAssets: "Rechercher un jeton",
    assetNotFound: "Aucun jeton trouvé.",
    empty: "Aucun jeton à envoyer.",
    recipientPlaceholder: (isEvm) =>
      isEvm ? "0x, puis 40 lettres et chiffres" : "0x, puis jusqu’à 64 lettres et chiffres",
    recent: "Récents",
    addressBook: "Carnet d’adresses",
    nameRecipient: "Ajouter au carnet d’adresses",
    contactName: "Nom",
    saveContact: "Enregistrer",
    removeContact: (name) => `Retirer ${name} du carnet d’adresses`,
    max: "Max.",
    balance: (balance) => `Solde : ${balance}`,
    inSmallest: "Plus petite unité",
    smallestHint: (decimals, symbol) =>
      `Dans la plus petite unité : 1 ${symbol} ${decimals === 0 ? "ne se divise pas" : `compte ${plural(decimals, { one: "# zéro", other: "# zéros" })}`}.`,
    review: "Vérifier",
    recipientProblems: {
      none: "Saisissez une adresse.",
      malformed: (network) => `Ce n’est pas une adresse sur ${network}. Vérifiez qu’elle est complète.`,
      checksum: "La somme de contrôle de cette adresse ne correspond pas. Copiez-la de nouveau.",
      own: "C’est votre propre adresse. Saisissez-en une autre.",
      zero: "C’est l’adresse zéro. Ce qui y est envoyé est perdu.",
      unknown: "Aucune adresse n’a été trouvée pour ce nom.",
      resolving: "L’adresse de ce nom est en cours de recherche. Réessayez dans un instant."
    },
    amountProblems: {
      none: "Saisissez un montant.",
      digits: "Saisissez un nombre, par exemple 1,5, sans séparateur de milliers.",
      decimals: (symbol, decimals) =>
        `${symbol} a au plus ${plural(decimals, { one: "# décimale", other: "# décimales" })}.`,
      whole: "Saisissez un nombre entier.",
      zero: "Saisissez un montant supérieur à zéro.",
      feeUnknown: "Les frais de réseau sont inconnus. Saisissez un montant qui laisse de quoi les payer.",
      tooMuch: (balance) => `Supérieur à votre solde de ${balance}.`,
      noFee: (most) => `Il reste trop peu pour les frais de réseau. Vous pouvez envoyer jusqu’à ${most}.`,
      noCoin: (coin, network) => `Il vous faut des ${coin} sur ${network} pour payer les frais de réseau.`
    },
    another: "Nouveau transfert"
  },
  confirm: {
    title: "Vérifiez avant d’envoyer",
    titleSign: "Vérifiez avant de signer",
    send: "Envoyer",
    sign: "Signer",
    call: "Envoyer la transaction",
    transfer: (amount, symbol, network) => `Envoyer ${amount} ${symbol} sur ${network}`,
    nft: (name, network) => `Envoyer ${name} sur ${network}`,
    callTitle: (name, network) => `Appeler ${name} sur ${network}`,
    callUnknown: (network) => `Une transaction sur ${network}`,
    transferUnknown: (network) => `Envoyer des jetons sur ${network}`,
    amountUnknown: (units, token) => `Le montant n’a pas pu être consulté : ${units} de ${token}`,
    coin: (network) => `la monnaie de ${network}`,
    networksUnknown: "Les réseaux n’ont pas pu être consultés. Vérifiez vous-même le réseau.",
    askAgain: "Cela n’a pas pu être vérifié pour vous. Continuez seulement si vous savez ce que cela fait.",
    sendAnyway: "Envoyer quand même",
    signAnyway: "Signer quand même",
    message: "Signer un message",
    typedData: (name) => `Signer : ${name}`,
    to: "À",
    token: "Jeton",
    contract: "Contrat",
    collection: "Collection",
    network: "Réseau",
    value: "Valeur",
    application: "Application",
    version: "Version",
    fee: "Frais de réseau",
    feeSponsored: "Payés par l’application",
    feeBy: (address) => `Payés par ${address}`,
    feeOwn: (amount) => `Environ ${amount}, à votre charge`,
    feeOwnUnknown: "N’ont pas pu être consultés. Vous les payez dans la monnaie du réseau.",
    total: "Total",
    raw: "Données brutes",
    fields: "Champs signés",
    arguments: "Arguments",
    unlimited: "illimité",
    never: "sans expiration",
    warnings: {
      unlimitedApproval: (spender) => `${spender} pourra prendre tous vos jetons de ce type à tout moment.`,
      approval: (spender) => `${spender} pourra prendre plus tard des jetons sans vous le demander de nouveau.`,
      approvalForAll: (operator) => `${operator} pourra prendre tous vos NFT de cette collection à tout moment.`,
      permit: "Avec cette signature, des jetons peuvent être prélevés sur votre portefeuille sans autre confirmation.",
      order: "Avec cette signature, ce que vous possédez peut être acheté au prix indiqué.",
      longLived: (when) => `Valable jusqu’au ${when}.`,
      neverEnds: "Ceci n’expire jamais.",
      otherChain: "Ceci concerne un réseau que vous n’utilisez pas.",
      noContract: "Aucun contrat n’est désigné : n’importe lequel pourrait s’en servir.",
      unknownCall: "Appel d’un contrat inconnu. Continuez seulement si vous faites confiance à sa source.",
      blind:
        "Données illisibles, qui peuvent être plus qu’une connexion. Ne les signez que si vous savez ce qu’elles sont.",
      tokenContract: "C’est le contrat du jeton. Ce qui y est envoyé est perdu."
    }
  },
  order: {
    title: "Progression",
    steps: {
      sent: "Envoyée",
      accepted: "Acceptée",
      moving: "En cours",
      done: "Confirmée"
    },
    explained: {
      sent: "Votre portefeuille la signe et l’envoie.",
      accepted: "Le service de portefeuille la prépare.",
      moving: "Le réseau la confirme."
    },
    continues: "Vous pouvez quitter cette page. L’opération continue, et rien n’est envoyé deux fois.",
    states: { done: "terminé", now: "en cours", ahead: "à venir", failed: "échoué" },
    done: "Confirmée.",
    failed: "Échec.",
    unknown: "Pas encore confirmée. Ne la renvoyez pas avant d’en connaître l’issue.",
    notFound: "Pas encore d’état pour cette transaction.",
    check: "Vérifier de nouveau",
    checking: "Vérification…",
    notExecuted: "Non exécutée. Vous pouvez la renvoyer.",
    job: "Identifiant de la tâche",
    endings: {
      EXPIRED: "Le délai est dépassé. Rien n’a été envoyé. Vous pouvez réessayer.",
      BUNDLER_DISCARDED: "Le réseau est saturé. Rien n’a été envoyé. Vous pouvez réessayer.",
      REJECTED: "Le service du portefeuille l’a refusée. Rien n’a été envoyé.",
      other: "Rien n’a été envoyé."
    },
    reasons: {
      ERC20InsufficientBalance: (needed, held) => `Solde insuffisant : ${needed} nécessaires, ${held} disponibles.`,
      ERC20InsufficientAllowance: "Le contrat n’a pas le droit d’en prendre autant.",
      ERC20InvalidReceiver: "Cette adresse ne peut pas recevoir le jeton.",
      ERC721NonexistentToken: "Ce NFT n’existe pas.",
      ERC721IncorrectOwner: "Ce NFT ne vous appartient plus.",
      ERC721InsufficientApproval: "Vous n’avez pas le droit d’envoyer ce NFT.",
      ERC721InvalidReceiver: "Cette adresse ne peut pas recevoir de NFT.",
      ERC1155InsufficientBalance: "Vous n’avez pas assez d’exemplaires de cet objet.",
      ERC1155InvalidReceiver: "Cette adresse ne peut pas recevoir d’objets.",
      funds: "Pas assez de la monnaie du réseau pour payer les frais.",
      balance: "Le solde ne suffit pas pour ce montant.",
      balanceAndFee: "Pas assez de la monnaie du réseau pour le montant et les frais.",
      reverted: "Le contrat l’a refusée."
    }
  },
  portfolio: {
    title: "Actifs",
    total: "Solde total",
    empty: "Pas encore d’actifs.",
    noValue: "sans prix",
    unlisted: "non pris en charge"
  },
  activity: {
    title: "Activité",
    empty: "Pas encore d’activité.",
    DEPOSIT: "Reçu",
    WITHDRAWAL: "Envoyé",
    other: "Transaction",
    sentTo: (recipient) => `Envoyé à ${recipient}`,
    noDate: "Sans date"
  },
  nfts: {
    title: "NFT",
    empty: "Pas encore de NFT.",
    amount: (amount) => `Quantité : ${amount}`,
    send: "Envoyer"
  },
  sendNft: {
    title: "Envoyer un NFT",
    choose: "Choisir un NFT",
    search: "Rechercher un NFT",
    notFound: "Aucun NFT trouvé.",
    empty: "Aucun NFT à envoyer.",
    notOwned: "Ce NFT ne vous appartient plus. Choisissez-en un autre."
  }
}
