/** The words of the components in Spanish. */
import type { PartialTexts } from "./mergeTexts.ts"
import { pluralIn } from "./plural.ts"

const plural = /* @__PURE__ */ pluralIn("es")

export const spanish: PartialTexts = {
  common: {
    close: "Cerrar",
    back: "Atrás",
    cancel: "Cancelar",
    copied: "Copiado",
    notCopied: "No se pudo copiar. Selecciona el texto y cópialo.",
    loading: "Cargando…",
    more: "Mostrar más",
    tryAgain: "Reintentar",
    details: "Detalles",
    newWindow: "se abre en una ventana nueva",
    signIn: "Iniciar sesión",
    signedOut: "Inicia sesión para ver esto.",
    expired: "Tu sesión ha caducado. Inicia sesión de nuevo.",
    offline: "No tienes conexión. Conéctate para continuar.",
    amount: "Importe",
    nft: "NFT",
    explorer: "Ver en el explorador",
    on: (network) => `en ${network}`,
    sendNamed: (name, network) => `Enviar ${name} en ${network}`,
    errors: {
      unreachable: "No se puede acceder al servicio de la billetera. Revisa tu conexión y vuelve a intentarlo.",
      tooMany: (seconds) =>
        seconds === 0
          ? "Demasiados intentos. Ya puedes volver a intentarlo."
          : `Demasiados intentos. Vuelve a intentarlo en ${plural(seconds, { one: "# segundo", other: "# segundos" })}.`,
      load: "No se ha podido cargar.",
      clock: "La hora de este dispositivo no es correcta. Ajústala y vuelve a intentarlo.",
      "sign-in": "Se ha cerrado tu sesión. Inicia sesión de nuevo.",
      input: "Revisa lo que has introducido.",
      retry: "Algo ha salido mal. Vuelve a intentarlo.",
      unknown: "Aún no está confirmado. Compruébalo antes de volver a intentarlo.",
      bug: "Algo ha salido mal. Inténtalo más tarde."
    }
  },
  signIn: {
    title: "Iniciar sesión",
    intro: "Tu billetera se crea la primera vez que inicias sesión.",
    or: "o",
    email: {
      label: "Correo electrónico",
      placeholder: "tu@ejemplo.com",
      hint: "Te enviaremos un código.",
      send: "Continuar con el correo",
      invalid: "Introduce un correo electrónico, como tu@ejemplo.com.",
      change: "Usar otro correo electrónico"
    },
    whatsapp: {
      label: "Número de WhatsApp",
      placeholder: "98765 43210",
      hint: "Diez dígitos, India (+91).",
      send: "Continuar con WhatsApp",
      invalid: "Introduce los diez dígitos de un número de la India.",
      change: "Usar otro número"
    },
    jwt: "Continuar con tu cuenta",
    code: {
      title: "Introduce tu código",
      sentTo: (contact) => `Hemos enviado un código de seis dígitos a ${contact}.`,
      label: "Código de seis dígitos",
      resend: "Enviar otro código",
      resendIn: (seconds) => `Enviar otro código en ${seconds} s`,
      resent: (contact) => `Se ha enviado otro código a ${contact}.`,
      incomplete: "Introduce los seis dígitos.",
      wrong: "Este código es incorrecto o ha caducado. Revísalo o pide otro."
    },
    errors: {
      AlreadyLoggedIn: "Ya hay una sesión iniciada. Ciérrala primero.",
      GoogleScriptUnavailable:
        "No se pudo cargar el inicio de sesión de Google. Puede deberse a un bloqueador de contenido. Elige otra opción.",
      SignerFailed: "Esta aplicación no pudo firmar la solicitud. Vuelve a intentarlo.",
      IdTokenMissing: "No se pudo confirmar tu cuenta. Vuelve a intentarlo.",
      refused: "No se pudo iniciar sesión. Vuelve a intentarlo o elige otra opción."
    },
    signedIn: "Has iniciado sesión."
  },
  wallet: {
    title: "Tu billetera",
    tabs: "Vista",
    logOut: "Cerrar sesión",
    copyAddress: "Copiar dirección",
    signedInBy: {
      email: "Sesión iniciada por correo",
      whatsapp: "Sesión iniciada por WhatsApp",
      google: "Sesión iniciada con Google",
      jwt: "Sesión iniciada con tu cuenta"
    },
    leave: {
      title: "¿Cerrar sesión ahora?",
      text: "Hay una transacción en curso. Continuará cuando cierres sesión. Vuelve a iniciarla para ver el resultado.",
      stay: "Seguir conectado"
    }
  },
  receive: {
    title: "Recibir",
    network: "Red",
    qr: (network) => `Código QR de tu dirección en ${network}`,
    yours: (network) => `Tu dirección en ${network}`,
    only: (network) =>
      `Envía a esta dirección solo tokens y NFT de ${network}. Lo que se envíe por otra red puede perderse.`,
    shared: (networks) => `También es tu dirección en ${networks}.`,
    notHere: "¿Por qué no la dirección de la billetera inteligente?",
    smartWallet:
      "Tu billetera inteligente te identifica ante el servicio. Está en la cadena propia del servicio, así que los tokens que se envíen a ella no te llegan.",
    none: "Aún no hay dirección."
  },
  send: {
    title: "Enviar",
    asset: "Token",
    chooseAsset: "Elige un token",
    searchAssets: "Buscar tokens",
    assetNotFound: "No se encontró ningún token.",
    empty: "No hay tokens que enviar.",
    recipientPlaceholder: (isEvm) =>
      isEvm ? "0x y otras 40 letras y dígitos" : "0x y hasta otras 64 letras y dígitos",
    recent: "Recientes",
    addressBook: "Libreta de direcciones",
    nameRecipient: "Añadir a la libreta de direcciones",
    contactName: "Nombre",
    saveContact: "Guardar",
    removeContact: (name) => `Quitar ${name} de la libreta de direcciones`,
    max: "Máx.",
    balance: (balance) => `Saldo: ${balance}`,
    inSmallest: "Unidad mínima",
    smallestHint: (decimals, symbol) =>
      `En la unidad mínima: 1 ${symbol} ${decimals === 0 ? "no se divide" : `tiene ${plural(decimals, { one: "# cero", other: "# ceros" })}`}.`,
    review: "Revisar",
    recipientProblems: {
      none: "Introduce una dirección.",
      malformed: (network) => `Esta no es una dirección de ${network}. Comprueba que esté completa.`,
      checksum: "La suma de verificación de esta dirección no coincide. Cópiala de nuevo.",
      own: "Esta es tu propia dirección. Introduce otra.",
      zero: "Esta es la dirección cero. Lo que se envíe allí se perderá.",
      unknown: "No se encontró ninguna dirección para este nombre.",
      resolving: "Se está buscando la dirección de este nombre. Inténtalo de nuevo en un momento."
    },
    amountProblems: {
      none: "Introduce un importe.",
      digits: "Introduce un número, como 1,5, sin separadores de miles.",
      decimals: (symbol, decimals) =>
        `${symbol} admite como máximo ${plural(decimals, { one: "# decimal", other: "# decimales" })}.`,
      whole: "Introduce un número entero.",
      zero: "Introduce un importe mayor que cero.",
      feeUnknown: "No se conoce la comisión de red. Introduce un importe que deje lo suficiente para pagarla.",
      tooMuch: (balance) => `Supera tu saldo de ${balance}.`,
      noFee: (most) => `Esto deja muy poco para la comisión de red. Puedes enviar hasta ${most}.`,
      noCoin: (coin, network) => `Necesitas ${coin} en ${network} para pagar la comisión de red.`
    },
    another: "Nueva transferencia"
  },
  confirm: {
    title: "Revisa antes de enviar",
    titleSign: "Revisa antes de firmar",
    send: "Enviar",
    sign: "Firmar",
    call: "Enviar la transacción",
    transfer: (amount, symbol, network) => `Enviar ${amount} ${symbol} en ${network}`,
    nft: (name, network) => `Enviar ${name} en ${network}`,
    callTitle: (name, network) => `Llamar a ${name} en ${network}`,
    callUnknown: (network) => `Una transacción en ${network}`,
    transferUnknown: (network) => `Enviar tokens en ${network}`,
    amountUnknown: (units, token) => `No se pudo consultar el importe: ${units} de ${token}`,
    coin: (network) => `la moneda de ${network}`,
    networksUnknown: "No se pudieron consultar las redes. Comprueba la red tú mismo.",
    askAgain: "No se pudo comprobar por ti. Continúa solo si sabes lo que hace.",
    sendAnyway: "Enviar de todos modos",
    signAnyway: "Firmar de todos modos",
    message: "Firmar un mensaje",
    typedData: (name) => `Firmar: ${name}`,
    to: "Para",
    token: "Token",
    contract: "Contrato",
    collection: "Colección",
    network: "Red",
    value: "Valor",
    application: "Aplicación",
    version: "Versión",
    fee: "Comisión de red",
    feeSponsored: "La paga la aplicación",
    feeBy: (address) => `La paga ${address}`,
    feeOwn: (amount) => `Unos ${amount}, a tu cargo`,
    feeOwnUnknown: "No se pudo consultar. La pagas en la moneda de la red.",
    total: "Total",
    raw: "Datos sin procesar",
    fields: "Campos firmados",
    arguments: "Argumentos",
    unlimited: "ilimitado",
    never: "sin caducidad",
    warnings: {
      unlimitedApproval: (spender) => `${spender} podrá llevarse todos tus tokens de este tipo en cualquier momento.`,
      approval: (spender) => `${spender} podrá llevarse tokens tuyos más adelante sin volver a preguntarte.`,
      approvalForAll: (operator) => `${operator} podrá llevarse todos tus NFT de esta colección en cualquier momento.`,
      permit: "Con esta firma se pueden retirar tokens de tu billetera sin otra confirmación.",
      order: "Con esta firma se puede comprar lo que tienes al precio que indica.",
      longLived: (when) => `Válido hasta el ${when}.`,
      neverEnds: "No caduca nunca.",
      otherChain: "Es para una red que no usas.",
      noContract: "No indica ningún contrato: cualquiera podría usarla.",
      unknownCall: "Llamada a un contrato desconocido. Continúa solo si confías en su origen.",
      blind: "Datos ilegibles, que pueden ser más que un inicio de sesión. Fírmalos solo si sabes qué son.",
      tokenContract: "Este es el contrato del token. Lo que se envíe allí se perderá."
    }
  },
  order: {
    title: "Progreso",
    steps: {
      sent: "Enviada",
      accepted: "Aceptada",
      moving: "En proceso",
      done: "Confirmada"
    },
    explained: {
      sent: "Tu billetera la firma y la envía.",
      accepted: "El servicio de billetera la prepara.",
      moving: "La red la confirma."
    },
    continues: "Puedes salir de esta página. Continúa, y nada se envía dos veces.",
    states: { done: "hecho", now: "en curso", ahead: "pendiente", failed: "fallido" },
    done: "Confirmada.",
    failed: "Ha fallado.",
    unknown: "Aún no está confirmada. No la envíes de nuevo hasta conocer el resultado.",
    notFound: "Aún no hay estado de esta transacción.",
    check: "Comprobar de nuevo",
    checking: "Comprobando…",
    notExecuted: "No se ejecutó. Puedes enviarla de nuevo.",
    job: "ID de la tarea",
    endings: {
      EXPIRED: "Tardó demasiado. No se envió nada. Puedes volver a intentarlo.",
      BUNDLER_DISCARDED: "La red está saturada. No se envió nada. Puedes volver a intentarlo.",
      REJECTED: "El servicio de la billetera la rechazó. No se envió nada.",
      other: "No se envió nada."
    },
    reasons: {
      ERC20InsufficientBalance: (needed, held) => `Saldo insuficiente: se necesitan ${needed} y hay ${held}.`,
      ERC20InsufficientAllowance: "El contrato no puede tomar tanto.",
      ERC20InvalidReceiver: "Esta dirección no puede recibir el token.",
      ERC721NonexistentToken: "Este NFT no existe.",
      ERC721IncorrectOwner: "Este NFT ya no es tuyo.",
      ERC721InsufficientApproval: "No puedes enviar este NFT.",
      ERC721InvalidReceiver: "Esta dirección no puede recibir NFT.",
      ERC1155InsufficientBalance: "No tienes suficientes unidades de este artículo.",
      ERC1155InvalidReceiver: "Esta dirección no puede recibir artículos.",
      funds: "No hay suficiente moneda de la red para pagar la comisión.",
      balance: "El saldo no es suficiente para este importe.",
      balanceAndFee: "No hay suficiente moneda de la red para el importe y la comisión.",
      reverted: "El contrato la rechazó."
    }
  },
  portfolio: {
    title: "Activos",
    total: "Saldo total",
    empty: "Aún no hay activos.",
    noValue: "sin precio",
    unlisted: "no compatible"
  },
  activity: {
    title: "Actividad",
    empty: "Aún no hay actividad.",
    DEPOSIT: "Recibido",
    WITHDRAWAL: "Enviado",
    other: "Transacción",
    sentTo: (recipient) => `Enviado a ${recipient}`,
    noDate: "Sin fecha"
  },
  nfts: {
    title: "NFT",
    empty: "Aún no hay NFT.",
    amount: (amount) => `Cantidad: ${amount}`,
    send: "Enviar"
  },
  sendNft: {
    title: "Enviar un NFT",
    choose: "Elige un NFT",
    search: "Buscar NFT",
    notFound: "No se encontró ningún NFT.",
    empty: "No hay NFT que enviar.",
    notOwned: "Este NFT ya no es tuyo. Elige otro."
  }
}
