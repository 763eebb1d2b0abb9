/** The words of the components in Japanese. */
import type { PartialTexts } from "./mergeTexts.ts"

export const japanese: PartialTexts = {
  common: {
    close: "閉じる",
    back: "戻る",
    cancel: "キャンセル",
    copied: "コピーしました",
    notCopied: "コピーできませんでした。テキストを選択してコピーしてください。",
    loading: "読み込み中…",
    more: "もっと見る",
    tryAgain: "再試行",
    details: "詳細",
    newWindow: "新しいウィンドウで開きます",
    signIn: "ログイン",
    signedOut: "表示するにはログインしてください。",
    expired: "セッションの有効期限が切れました。もう一度ログインしてください。",
    offline: "オフラインです。続けるにはインターネットに接続してください。",
    amount: "金額",
    nft: "NFT",
    explorer: "エクスプローラーで見る",
    on: (network) => network,
    sendNamed: (name, network) => `${network} の ${name} を送る`,
    errors: {
      unreachable: "ウォレットサービスに接続できません。接続を確認して、もう一度お試しください。",
      tooMany: (seconds) =>
        seconds === 0
          ? "試行回数が多すぎました。今は再試行できます。"
          : `試行回数が多すぎます。${seconds}秒後にもう一度お試しください。`,
      load: "読み込めませんでした。",
      clock: "このデバイスの時計がずれています。時刻を合わせて、もう一度お試しください。",
      "sign-in": "ログアウトされました。もう一度ログインしてください。",
      input: "入力内容を確認してください。",
      retry: "問題が発生しました。もう一度お試しください。",
      unknown: "まだ確定していません。再試行する前に状況を確認してください。",
      bug: "問題が発生しました。しばらくしてからお試しください。"
    }
  },
  signIn: {
    title: "ログイン",
    intro: "初めてログインすると、ウォレットが作成されます。",
    or: "または",
    email: {
      label: "メールアドレス",
      placeholder: "you@example.com",
      hint: "コードをお送りします。",
      send: "メールで続ける",
      invalid: "you@example.com のようなメールアドレスを入力してください。",
      change: "別のメールアドレスを使う"
    },
    whatsapp: {
      label: "WhatsAppの番号",
      placeholder: "98765 43210",
      hint: "10桁、インド（+91）。",
      send: "WhatsAppで続ける",
      invalid: "インドの電話番号10桁を入力してください。",
      change: "別の番号を使う"
    },
    jwt: "アカウントで続ける",
    code: {
      title: "コードを入力",
      sentTo: (contact) => `${contact} に6桁のコードを送りました。`,
      label: "6桁のコード",
      resend: "コードを再送する",
      resendIn: (seconds) => `${seconds}秒後に再送できます`,
      resent: (contact) => `${contact} に新しいコードを送りました。`,
      incomplete: "6桁すべてを入力してください。",
      wrong: "コードが違うか、有効期限が切れています。確認するか、再送してください。"
    },
    errors: {
      AlreadyLoggedIn: "すでにログインしています。先にログアウトしてください。",
      GoogleScriptUnavailable:
        "Googleログインを読み込めませんでした。コンテンツブロッカーが原因かもしれません。別の方法を選んでください。",
      SignerFailed: "このアプリはリクエストに署名できませんでした。もう一度お試しください。",
      IdTokenMissing: "アカウントを確認できませんでした。もう一度お試しください。",
      refused: "ログインできませんでした。もう一度試すか、別の方法を選んでください。"
    },
    signedIn: "ログインしています。"
  },
  wallet: {
    title: "ウォレット",
    tabs: "表示",
    logOut: "ログアウト",
    copyAddress: "アドレスをコピー",
    signedInBy: {
      email: "メールでログイン中",
      whatsapp: "WhatsAppでログイン中",
      google: "Googleでログイン中",
      jwt: "アカウントでログイン中"
    },
    leave: {
      title: "今ログアウトしますか？",
      text: "トランザクションが進行中です。ログアウト後も処理は続きます。結果を見るには、もう一度ログインしてください。",
      stay: "ログインしたまま"
    }
  },
  receive: {
    title: "受け取る",
    network: "ネットワーク",
    qr: (network) => `${network} のアドレスのQRコード`,
    yours: (network) => `${network} のアドレス`,
    only: (network) =>
      `このアドレスには ${network} のトークンとNFTだけを送ってください。別のネットワークで送ると失われることがあります。`,
    shared: (networks) => `${networks} でも同じアドレスです。`,
    notHere: "スマートウォレットのアドレスではないのはなぜですか？",
    smartWallet:
      "スマートウォレットは、ウォレットサービスがあなたを識別するためのものです。サービス独自のチェーン上にあるため、そこに送られたトークンは届きません。",
    none: "アドレスはまだありません。"
  },
  send: {
    title: "送る",
    asset: "トークン",
    chooseAsset: "トークンを選ぶ",
    searchAssets: "トークンを検索",
    assetNotFound: "トークンが見つかりません。",
    empty: "送れるトークンがありません。",
    recipientPlaceholder: (isEvm) => (isEvm ? "0xに続く40文字の英数字" : "0xに続く最大64文字の英数字"),
    recent: "最近の宛先",
    addressBook: "アドレス帳",
    nameRecipient: "アドレス帳に追加",
    contactName: "名前",
    saveContact: "保存",
    removeContact: (name) => `${name} をアドレス帳から削除`,
    max: "全額",
    balance: (balance) => `残高：${balance}`,
    inSmallest: "最小単位",
    smallestHint: (decimals, symbol) =>
      decimals === 0
        ? `最小単位での入力です。1 ${symbol} は分割できません。`
        : `最小単位での入力です。1 ${symbol} には0が${decimals}個付きます。`,
    review: "確認する",
    recipientProblems: {
      none: "アドレスを入力してください。",
      malformed: (network) => `${network} のアドレスではありません。全体が入力されているか確認してください。`,
      checksum: "アドレスのチェックサムが一致しません。もう一度コピーしてください。",
      own: "ご自身のアドレスです。別のアドレスを入力してください。",
      zero: "これはゼロアドレスです。ここに送ったものは失われます。",
      unknown: "この名前のアドレスは見つかりませんでした。",
      resolving: "この名前のアドレスを検索しています。少し待ってからもう一度お試しください。"
    },
    amountProblems: {
      none: "金額を入力してください。",
      digits: "1.5 のように、桁区切りなしの数字を入力してください。",
      decimals: (symbol, decimals) => `${symbol} の小数点以下は${decimals}桁までです。`,
      whole: "整数を入力してください。",
      zero: "0より大きい金額を入力してください。",
      feeUnknown: "ネットワーク手数料が不明です。手数料の分を残した金額を入力してください。",
      tooMuch: (balance) => `残高 ${balance} を超えています。`,
      noFee: (most) => `ネットワーク手数料の分が足りません。送れるのは ${most} までです。`,
      noCoin: (coin, network) => `ネットワーク手数料を払うには、${network} の ${coin} が必要です。`
    },
    another: "続けて送る"
  },
  confirm: {
    title: "送る前に確認",
    titleSign: "署名する前に確認",
    send: "送る",
    sign: "署名する",
    call: "トランザクションを送信",
    transfer: (amount, symbol, network) => `${network} で ${amount} ${symbol} を送る`,
    nft: (name, network) => `${network} で ${name} を送る`,
    callTitle: (name, network) => `${network} で ${name} を呼び出す`,
    callUnknown: (network) => `${network} のトランザクション`,
    transferUnknown: (network) => `${network} でトークンを送る`,
    amountUnknown: (units, token) => `金額を確認できませんでした：${token} の ${units}`,
    coin: (network) => `${network} のコイン`,
    networksUnknown: "ネットワークを確認できませんでした。ご自身で確認してください。",
    askAgain: "内容を確認できませんでした。何が起こるか分かる場合のみ続けてください。",
    sendAnyway: "それでも送る",
    signAnyway: "それでも署名する",
    message: "メッセージに署名",
    typedData: (name) => `署名：${name}`,
    to: "宛先",
    token: "トークン",
    contract: "コントラクト",
    collection: "コレクション",
    network: "ネットワーク",
    value: "金額",
    application: "アプリ",
    version: "バージョン",
    fee: "ネットワーク手数料",
    feeSponsored: "アプリが負担",
    feeBy: (address) => `${address} が支払います`,
    feeOwn: (amount) => `約 ${amount}（あなたの負担）`,
    feeOwnUnknown: "確認できませんでした。ネットワークのコインであなたが支払います。",
    total: "合計",
    raw: "生データ",
    fields: "署名する項目",
    arguments: "引数",
    unlimited: "無制限",
    never: "期限なし",
    warnings: {
      unlimitedApproval: (spender) => `${spender} は、この種類のトークンをいつでもすべて引き出せるようになります。`,
      approval: (spender) => `${spender} は、今後、確認なしにトークンを引き出せるようになります。`,
      approvalForAll: (operator) => `${operator} は、このコレクションのNFTをいつでもすべて引き出せるようになります。`,
      permit: "この署名により、追加の確認なしにウォレットからトークンを引き出せるようになります。",
      order: "この署名により、記載された価格であなたの資産を購入できるようになります。",
      longLived: (when) => `${when} まで有効です。`,
      neverEnds: "期限はありません。",
      otherChain: "これは、お使いでないネットワーク用です。",
      noContract: "コントラクトの指定がないため、どのコントラクトでも利用できます。",
      unknownCall: "不明なコントラクト呼び出しです。提供元を信頼できる場合のみ続けてください。",
      blind: "内容を読み取れないデータで、ログイン以外の目的かもしれません。内容が分かる場合のみ署名してください。",
      tokenContract: "これはトークンのコントラクトです。ここに送ったものは失われます。"
    }
  },
  order: {
    title: "進行状況",
    steps: {
      sent: "送信済み",
      accepted: "受付済み",
      moving: "処理中",
      done: "確定"
    },
    explained: {
      sent: "ウォレットが署名して送信します。",
      accepted: "ウォレットサービスが準備します。",
      moving: "ネットワークが確定します。"
    },
    continues: "このページを離れてもかまいません。処理は続き、二重に送られることはありません。",
    states: { done: "完了", now: "進行中", ahead: "未完了", failed: "失敗" },
    done: "確定しました。",
    failed: "失敗しました。",
    unknown: "まだ確定していません。結果が分かるまで、もう一度送らないでください。",
    notFound: "このトランザクションの状況はまだありません。",
    check: "もう一度確認",
    checking: "確認中…",
    notExecuted: "実行されませんでした。もう一度送れます。",
    job: "ジョブID",
    endings: {
      EXPIRED: "時間がかかりすぎました。何も送られていません。もう一度お試しください。",
      BUNDLER_DISCARDED: "ネットワークが混雑しています。何も送られていません。もう一度お試しください。",
      REJECTED: "ウォレットサービスに拒否されました。何も送られていません。",
      other: "何も送られていません。"
    },
    reasons: {
      ERC20InsufficientBalance: (needed, held) => `残高不足：${needed} 必要ですが、${held} しかありません。`,
      ERC20InsufficientAllowance: "コントラクトに許可された額を超えています。",
      ERC20InvalidReceiver: "このアドレスはトークンを受け取れません。",
      ERC721NonexistentToken: "このNFTは存在しません。",
      ERC721IncorrectOwner: "このNFTはもう所有していません。",
      ERC721InsufficientApproval: "このNFTを送る権限がありません。",
      ERC721InvalidReceiver: "このアドレスはNFTを受け取れません。",
      ERC1155InsufficientBalance: "このアイテムの数が足りません。",
      ERC1155InvalidReceiver: "このアドレスはアイテムを受け取れません。",
      funds: "手数料を支払うためのネットワークのコインが足りません。",
      balance: "残高がこの数量に足りません。",
      balanceAndFee: "数量と手数料に対してネットワークのコインが足りません。",
      reverted: "コントラクトに拒否されました。"
    }
  },
  portfolio: {
    title: "資産",
    total: "残高合計",
    empty: "資産はまだありません。",
    noValue: "価格なし",
    unlisted: "未対応"
  },
  activity: {
    title: "履歴",
    empty: "履歴はまだありません。",
    DEPOSIT: "受け取り",
    WITHDRAWAL: "送信",
    other: "トランザクション",
    sentTo: (recipient) => `${recipient} へ送信`,
    noDate: "日付なし"
  },
  nfts: {
    title: "NFT",
    empty: "NFTはまだありません。",
    amount: (amount) => `所有数：${amount}`,
    send: "送る"
  },
  sendNft: {
    title: "NFTを送る",
    choose: "NFTを選ぶ",
    search: "NFTを検索",
    notFound: "NFTが見つかりません。",
    empty: "送れるNFTがありません。",
    notOwned: "このNFTはもう所有していません。別のNFTを選んでください。"
  }
}
