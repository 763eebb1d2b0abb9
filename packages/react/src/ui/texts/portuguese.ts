/** The words of the components in Portuguese, as written in Brazil. */
import type { PartialTexts } from "./mergeTexts.ts"
import { pluralIn } from "./plural.ts"

const plural = /* @__PURE__ */ pluralIn("pt")

export const portuguese: PartialTexts = {
  common: {
    close: "Fechar",
    back: "Voltar",
    cancel: "Cancelar",
    copied: "Copiado",
    notCopied: "Não foi possível copiar. Selecione o texto e copie.",
    loading: "Carregando…",
    more: "Mostrar mais",
    tryAgain: "Tentar de novo",
    details: "Detalhes",
    newWindow: "abre em uma nova janela",
    signIn: "Entrar",
    signedOut: "Entre para ver este conteúdo.",
    expired: "Sua sessão expirou. Entre novamente.",
    offline: "Você está sem conexão. Conecte-se para continuar.",
    amount: "Valor",
    nft: "NFT",
    explorer: "Ver no explorador",
    on: (network) => `em ${network}`,
    sendNamed: (name, network) => `Enviar ${name} em ${network}`,
    errors: {
      unreachable: "Não foi possível acessar o serviço da carteira. Verifique sua conexão e tente de novo.",
      tooMany: (seconds) =>
        seconds === 0
          ? "Tentativas demais. Você já pode tentar de novo."
          : `Tentativas demais. Tente de novo em ${plural(seconds, { one: "# segundo", other: "# segundos" })}.`,
      load: "Não foi possível carregar isto.",
      clock: "O relógio deste dispositivo está errado. Acerte a hora e tente de novo.",
      "sign-in": "Sua sessão foi encerrada. Entre novamente.",
      input: "Confira o que você digitou.",
      retry: "Algo deu errado. Tente de novo.",
      unknown: "Ainda não confirmado. Verifique antes de tentar de novo.",
      bug: "Algo deu errado. Tente de novo mais tarde."
    }
  },
  signIn: {
    title: "Entrar",
    intro: "Sua carteira é criada na primeira vez que você entra.",
    or: "ou",
    email: {
      label: "E-mail",
      placeholder: "voce@exemplo.com",
      hint: "Vamos enviar um código para você.",
      send: "Continuar com e-mail",
      invalid: "Digite um e-mail, como voce@exemplo.com.",
      change: "Usar outro e-mail"
    },
    whatsapp: {
      label: "Número do WhatsApp",
      placeholder: "98765 43210",
      hint: "Dez dígitos, Índia (+91).",
      send: "Continuar com WhatsApp",
      invalid: "Digite os dez dígitos de um número da Índia.",
      change: "Usar outro número"
    },
    jwt: "Continuar com sua conta",
    code: {
      title: "Digite seu código",
      sentTo: (contact) => `Enviamos um código de seis dígitos para ${contact}.`,
      label: "Código de seis dígitos",
      resend: "Enviar outro código",
      resendIn: (seconds) => `Enviar outro código em ${seconds} s`,
      resent: (contact) => `Outro código foi enviado para ${contact}.`,
      incomplete: "Digite os seis dígitos.",
      wrong: "Este código está errado ou expirou. Confira-o ou peça outro."
    },
    errors: {
      AlreadyLoggedIn: "Já há uma sessão aberta. Saia primeiro.",
      GoogleScriptUnavailable:
        "Não foi possível carregar o login do Google. Um bloqueador de conteúdo pode ser a causa. Escolha outra opção.",
      SignerFailed: "Este aplicativo não conseguiu assinar a solicitação. Tente de novo.",
      IdTokenMissing: "Não foi possível confirmar sua conta. Tente de novo.",
      refused: "Não foi possível entrar. Tente de novo ou escolha outra opção."
    },
    signedIn: "Você entrou."
  },
  wallet: {
    title: "Sua carteira",
    tabs: "Visualização",
    logOut: "Sair",
    copyAddress: "Copiar endereço",
    signedInBy: {
      email: "Conectado por e-mail",
      whatsapp: "Conectado pelo WhatsApp",
      google: "Conectado com o Google",
      jwt: "Conectado com sua conta"
    },
    leave: {
      title: "Sair agora?",
      text: "Há uma transação em andamento. Ela continua depois que você sair. Entre novamente para ver o resultado.",
      stay: "Continuar conectado"
    }
  },
  receive: {
    title: "Receber",
    network: "Rede",
    qr: (network) => `Código QR do seu endereço na rede ${network}`,
    yours: (network) => `Seu endereço na rede ${network}`,
    only: (network) =>
      `Envie para este endereço apenas tokens e NFTs da rede ${network}. O que for enviado por outra rede pode ser perdido.`,
    shared: (networks) => `Também é o seu endereço em ${networks}.`,
    notHere: "Por que não o endereço da carteira inteligente?",
    smartWallet:
      "Sua carteira inteligente identifica você para o serviço. Ela fica na rede do próprio serviço, e os tokens enviados para lá não chegam até você.",
    none: "Ainda não há endereço."
  },
  send: {
    title: "Enviar",
    asset: "Token",
    chooseAsset: "Escolha um token",
    searchAssets: "Buscar tokens",
    assetNotFound: "Nenhum token encontrado.",
    empty: "Nenhum token para enviar.",
    recipientPlaceholder: (isEvm) => (isEvm ? "0x e mais 40 letras e números" : "0x e até mais 64 letras e números"),
    recent: "Recentes",
    addressBook: "Catálogo de endereços",
    nameRecipient: "Adicionar ao catálogo de endereços",
    contactName: "Nome",
    saveContact: "Salvar",
    removeContact: (name) => `Remover ${name} do catálogo de endereços`,
    max: "Máx.",
    balance: (balance) => `Saldo: ${balance}`,
    inSmallest: "Menor unidade",
    smallestHint: (decimals, symbol) =>
      `Na menor unidade: 1 ${symbol} ${decimals === 0 ? "não se divide" : `tem ${plural(decimals, { one: "# zero", other: "# zeros" })}`}.`,
    review: "Revisar",
    recipientProblems: {
      none: "Digite um endereço.",
      malformed: (network) => `Este não é um endereço da rede ${network}. Verifique se está completo.`,
      checksum: "A soma de verificação deste endereço não confere. Copie-o novamente.",
      own: "Este é o seu próprio endereço. Digite outro.",
      zero: "Este é o endereço zero. O que for enviado para ele será perdido.",
      unknown: "Nenhum endereço foi encontrado para este nome.",
      resolving: "O endereço deste nome está sendo procurado. Tente de novo em instantes."
    },
    amountProblems: {
      none: "Digite um valor.",
      digits: "Digite um número, como 1,5, sem separador de milhar.",
      decimals: (symbol, decimals) =>
        `${symbol} tem no máximo ${plural(decimals, { one: "# casa decimal", other: "# casas decimais" })}.`,
      whole: "Digite um número inteiro.",
      zero: "Digite um valor acima de zero.",
      feeUnknown: "A taxa de rede não é conhecida. Digite um valor que deixe o suficiente para pagá-la.",
      tooMuch: (balance) => `Acima do seu saldo de ${balance}.`,
      noFee: (most) => `Isso deixa pouco para a taxa de rede. Você pode enviar até ${most}.`,
      noCoin: (coin, network) => `Você precisa de ${coin} em ${network} para pagar a taxa de rede.`
    },
    another: "Nova transferência"
  },
  confirm: {
    title: "Confira antes de enviar",
    titleSign: "Confira antes de assinar",
    send: "Enviar",
    sign: "Assinar",
    call: "Enviar a transação",
    transfer: (amount, symbol, network) => `Enviar ${amount} ${symbol} em ${network}`,
    nft: (name, network) => `Enviar ${name} em ${network}`,
    callTitle: (name, network) => `Chamar ${name} em ${network}`,
    callUnknown: (network) => `Uma transação em ${network}`,
    transferUnknown: (network) => `Enviar tokens em ${network}`,
    amountUnknown: (units, token) => `Não foi possível consultar o valor: ${units} de ${token}`,
    coin: (network) => `a moeda de ${network}`,
    networksUnknown: "Não foi possível consultar as redes. Confira a rede você mesmo.",
    askAgain: "Não foi possível conferir isto para você. Continue apenas se souber o que faz.",
    sendAnyway: "Enviar mesmo assim",
    signAnyway: "Assinar mesmo assim",
    message: "Assinar uma mensagem",
    typedData: (name) => `Assinar: ${name}`,
    to: "Para",
    token: "Token",
    contract: "Contrato",
    collection: "Coleção",
    network: "Rede",
    value: "Valor",
    application: "Aplicativo",
    version: "Versão",
    fee: "Taxa de rede",
    feeSponsored: "Paga pelo aplicativo",
    feeBy: (address) => `Paga por ${address}`,
    feeOwn: (amount) => `Cerca de ${amount}, por sua conta`,
    feeOwnUnknown: "Não foi possível consultar. Você a paga na moeda da rede.",
    total: "Total",
    raw: "Dados brutos",
    fields: "Campos assinados",
    arguments: "Argumentos",
    unlimited: "ilimitado",
    never: "sem validade",
    warnings: {
      unlimitedApproval: (spender) => `${spender} poderá retirar todos os seus tokens deste tipo a qualquer momento.`,
      approval: (spender) => `${spender} poderá retirar tokens seus mais tarde sem perguntar de novo.`,
      approvalForAll: (operator) => `${operator} poderá retirar todos os seus NFTs desta coleção a qualquer momento.`,
      permit: "Com esta assinatura, tokens podem ser retirados da sua carteira sem outra confirmação.",
      order: "Com esta assinatura, o que é seu pode ser comprado pelo preço indicado nela.",
      longLived: (when) => `Válido até ${when}.`,
      neverEnds: "Isto nunca expira.",
      otherChain: "Isto é para uma rede que você não usa.",
      noContract: "Nenhum contrato é indicado: qualquer um poderia usá-la.",
      unknownCall: "Chamada a um contrato desconhecido. Continue apenas se confiar na origem.",
      blind: "Dados ilegíveis, que podem ser mais do que um login. Assine apenas se souber o que são.",
      tokenContract: "Este é o contrato do token. O que for enviado para ele será perdido."
    }
  },
  order: {
    title: "Andamento",
    steps: {
      sent: "Enviada",
      accepted: "Aceita",
      moving: "Em processamento",
      done: "Confirmada"
    },
    explained: {
      sent: "Sua carteira a assina e envia.",
      accepted: "O serviço de carteira a prepara.",
      moving: "A rede a confirma."
    },
    continues: "Você pode sair desta página. Ela continua, e nada é enviado duas vezes.",
    states: { done: "concluído", now: "em andamento", ahead: "pendente", failed: "falhou" },
    done: "Confirmada.",
    failed: "Falhou.",
    unknown: "Ainda não confirmada. Não envie de novo antes de saber o resultado.",
    notFound: "Esta transação ainda não tem status.",
    check: "Verificar de novo",
    checking: "Verificando…",
    notExecuted: "Não executada. Você pode enviar de novo.",
    job: "ID da tarefa",
    endings: {
      EXPIRED: "Demorou demais. Nada foi enviado. Você pode tentar de novo.",
      BUNDLER_DISCARDED: "A rede está congestionada. Nada foi enviado. Você pode tentar de novo.",
      REJECTED: "O serviço da carteira recusou. Nada foi enviado.",
      other: "Nada foi enviado."
    },
    reasons: {
      ERC20InsufficientBalance: (needed, held) => `Saldo insuficiente: ${needed} necessários, ${held} disponíveis.`,
      ERC20InsufficientAllowance: "O contrato não pode retirar tanto.",
      ERC20InvalidReceiver: "Este endereço não pode receber o token.",
      ERC721NonexistentToken: "Este NFT não existe.",
      ERC721IncorrectOwner: "Este NFT não é mais seu.",
      ERC721InsufficientApproval: "Você não pode enviar este NFT.",
      ERC721InvalidReceiver: "Este endereço não pode receber NFTs.",
      ERC1155InsufficientBalance: "Você não tem unidades suficientes deste item.",
      ERC1155InvalidReceiver: "Este endereço não pode receber itens.",
      funds: "Não há moeda da rede suficiente para pagar a taxa.",
      balance: "O saldo não é suficiente para este valor.",
      balanceAndFee: "Não há moeda da rede suficiente para o valor e a taxa.",
      reverted: "O contrato recusou."
    }
  },
  portfolio: {
    title: "Ativos",
    total: "Saldo total",
    empty: "Ainda não há ativos.",
    noValue: "sem preço",
    unlisted: "não compatível"
  },
  activity: {
    title: "Atividade",
    empty: "Ainda não há atividade.",
    DEPOSIT: "Recebido",
    WITHDRAWAL: "Enviado",
    other: "Transação",
    sentTo: (recipient) => `Enviado para ${recipient}`,
    noDate: "Sem data"
  },
  nfts: {
    title: "NFTs",
    empty: "Ainda não há NFTs.",
    amount: (amount) => `Quantidade: ${amount}`,
    send: "Enviar"
  },
  sendNft: {
    title: "Enviar um NFT",
    choose: "Escolha um NFT",
    search: "Buscar NFTs",
    notFound: "Nenhum NFT encontrado.",
    empty: "Nenhum NFT para enviar.",
    notOwned: "Este NFT não é mais seu. Escolha outro."
  }
}
