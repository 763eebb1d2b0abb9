/** The words of the components in Arabic. */
import type { PartialTexts } from "./mergeTexts.ts"
import { pluralIn } from "./plural.ts"

const plural = /* @__PURE__ */ pluralIn("ar")

const inSeconds = (seconds: number): string =>
  plural(seconds, {
    one: "ثانية واحدة",
    two: "ثانيتين",
    few: "# ثوانٍ",
    many: "# ثانية",
    other: "# ثانية"
  })

export const arabic: PartialTexts = {
  common: {
    close: "إغلاق",
    back: "رجوع",
    cancel: "إلغاء",
    copied: "تم النسخ",
    notCopied: "تعذّر النسخ. حدّد النص وانسخه.",
    loading: "جارٍ التحميل…",
    more: "عرض المزيد",
    tryAgain: "إعادة المحاولة",
    details: "التفاصيل",
    newWindow: "يُفتح في نافذة جديدة",
    signIn: "تسجيل الدخول",
    signedOut: "سجّل الدخول لعرض هذا المحتوى.",
    expired: "انتهت جلستك. سجّل الدخول مرة أخرى.",
    offline: "أنت غير متصل بالإنترنت. اتصل للمتابعة.",
    amount: "المبلغ",
    nft: "NFT",
    explorer: "عرض في المستكشف",
    on: (network) => `على ${network}`,
    sendNamed: (name, network) => `إرسال ${name} على ${network}`,
    errors: {
      unreachable: "يتعذّر الوصول إلى خدمة المحفظة. تحقّق من اتصالك وحاول مرة أخرى.",
      tooMany: (seconds) =>
        seconds === 0
          ? "محاولات كثيرة جدًا. يمكنك المحاولة مرة أخرى الآن."
          : `محاولات كثيرة جدًا. حاول مرة أخرى بعد ${inSeconds(seconds)}.`,
      load: "تعذّر تحميل هذا المحتوى.",
      clock: "ساعة هذا الجهاز غير صحيحة. اضبطها وحاول مرة أخرى.",
      "sign-in": "تم تسجيل خروجك. سجّل الدخول مرة أخرى.",
      input: "تحقّق مما أدخلته.",
      retry: "حدث خطأ ما. حاول مرة أخرى.",
      unknown: "لم يُؤكَّد بعد. تحقّق قبل المحاولة مرة أخرى.",
      bug: "حدث خطأ ما. حاول مرة أخرى لاحقًا."
    }
  },
  signIn: {
    title: "تسجيل الدخول",
    intro: "تُنشأ محفظتك عند أول تسجيل دخول.",
    or: "أو",
    email: {
      label: "البريد الإلكتروني",
      placeholder: "you@example.com",
      hint: "سنرسل إليك رمزًا.",
      send: "المتابعة بالبريد الإلكتروني",
      invalid: "أدخل بريدًا إلكترونيًا، مثل \u2068you@example.com\u2069.",
      change: "استخدام بريد إلكتروني آخر"
    },
    whatsapp: {
      label: "رقم واتساب",
      placeholder: "98765 43210",
      hint: "عشرة أرقام، الهند (\u2066+91\u2069).",
      send: "المتابعة بواتساب",
      invalid: "أدخل الأرقام العشرة لرقم هندي.",
      change: "استخدام رقم آخر"
    },
    jwt: "المتابعة بحسابك",
    code: {
      title: "أدخل الرمز",
      sentTo: (contact) => `أرسلنا رمزًا من ستة أرقام إلى ${contact}.`,
      label: "رمز من ستة أرقام",
      resend: "إرسال رمز آخر",
      resendIn: (seconds) => `إرسال رمز آخر بعد ${inSeconds(seconds)}`,
      resent: (contact) => `أُرسل رمز آخر إلى ${contact}.`,
      incomplete: "أدخل الأرقام الستة كلها.",
      wrong: "هذا الرمز خاطئ أو انتهت صلاحيته. تحقّق منه أو اطلب رمزًا آخر."
    },
    errors: {
      AlreadyLoggedIn: "هناك مستخدم مسجّل الدخول بالفعل. سجّل الخروج أولًا.",
      GoogleScriptUnavailable: "تعذّر تحميل تسجيل الدخول عبر Google. قد يكون السبب أداة لحظر المحتوى. اختر طريقة أخرى.",
      SignerFailed: "تعذّر على هذا التطبيق توقيع الطلب. حاول مرة أخرى.",
      IdTokenMissing: "تعذّر تأكيد حسابك. حاول مرة أخرى.",
      refused: "تعذّر تسجيل الدخول. حاول مرة أخرى أو اختر طريقة أخرى."
    },
    signedIn: "تم تسجيل دخولك."
  },
  wallet: {
    title: "محفظتك",
    tabs: "العرض",
    logOut: "تسجيل الخروج",
    copyAddress: "نسخ العنوان",
    signedInBy: {
      email: "تم الدخول بالبريد الإلكتروني",
      whatsapp: "تم الدخول بواتساب",
      google: "تم الدخول عبر Google",
      jwt: "تم الدخول بحسابك"
    },
    leave: {
      title: "هل تريد تسجيل الخروج الآن؟",
      text: "هناك معاملة جارية. ستستمر بعد تسجيل خروجك. سجّل الدخول مرة أخرى لمعرفة نتيجتها.",
      stay: "البقاء"
    }
  },
  receive: {
    title: "استلام",
    network: "الشبكة",
    qr: (network) => `رمز QR لعنوانك على ${network}`,
    yours: (network) => `عنوانك على ${network}`,
    only: (network) => `أرسل إلى هذا العنوان توكنات وNFT على ${network} فقط. ما يُرسل عبر شبكة أخرى قد يضيع.`,
    shared: (networks) => `هو عنوانك أيضًا على ${networks}.`,
    notHere: "لماذا ليس عنوان المحفظة الذكية؟",
    smartWallet:
      "محفظتك الذكية تعرّف خدمة المحفظة بك. وهي على سلسلة خاصة بالخدمة، لذلك لا تصل إليك التوكنات المرسلة إليها.",
    none: "لا يوجد عنوان بعد."
  },
  send: {
    title: "إرسال",
    asset: "التوكن",
    chooseAsset: "اختر التوكن",
    searchAssets: "ابحث عن توكن",
    assetNotFound: "لم يُعثر على أي توكن.",
    empty: "لا توجد توكنات لإرسالها.",
    recipientPlaceholder: (isEvm) =>
      isEvm ? "\u20660x\u2069 ثم 40 حرفًا ورقمًا" : "\u20660x\u2069 ثم حتى 64 حرفًا ورقمًا",
    recent: "الأخيرة",
    addressBook: "دفتر العناوين",
    nameRecipient: "أضف إلى دفتر العناوين",
    contactName: "الاسم",
    saveContact: "حفظ",
    removeContact: (name) => `أزل ${name} من دفتر العناوين`,
    max: "الأقصى",
    balance: (balance) => `الرصيد: ${balance}`,
    inSmallest: "أصغر وحدة",
    smallestHint: (decimals, symbol) =>
      `بأصغر وحدة: ${
        decimals === 0
          ? `لا يتجزأ ‎1 ${symbol}`
          : `في ‎1 ${symbol} ${plural(decimals, {
              one: "صفر واحد",
              two: "صفران",
              few: "# أصفار",
              many: "# صفرًا",
              other: "# صفر"
            })}`
      }.`,
    review: "مراجعة",
    recipientProblems: {
      none: "أدخل عنوانًا.",
      malformed: (network) => `هذا ليس عنوانًا على ${network}. تحقّق من أنه كامل.`,
      checksum: "المجموع الاختباري لهذا العنوان غير مطابق. انسخه مرة أخرى.",
      own: "هذا عنوانك أنت. أدخل عنوانًا آخر.",
      zero: "هذا هو العنوان الصفري. ما يُرسل إليه يضيع.",
      unknown: "لم يُعثر على عنوان لهذا الاسم.",
      resolving: "يجري البحث عن عنوان هذا الاسم. حاول مرة أخرى بعد لحظات."
    },
    amountProblems: {
      none: "أدخل مبلغًا.",
      digits: "أدخل رقمًا مثل 1.5 دون فواصل الآلاف.",
      decimals: (symbol, decimals) =>
        `يقبل ${symbol} ${plural(decimals, {
          one: "منزلة عشرية واحدة",
          two: "منزلتين عشريتين",
          few: "# منازل عشرية",
          many: "# منزلة عشرية",
          other: "# منزلة عشرية"
        })} كحد أقصى.`,
      whole: "أدخل عددًا صحيحًا.",
      zero: "أدخل مبلغًا أكبر من الصفر.",
      feeUnknown: "رسوم الشبكة غير معروفة. أدخل مبلغًا يترك ما يكفي لها.",
      tooMuch: (balance) => `أكثر من رصيدك البالغ ${balance}.`,
      noFee: (most) => `هذا يترك القليل جدًا لرسوم الشبكة. يمكنك إرسال ما يصل إلى ${most}.`,
      noCoin: (coin, network) => `تحتاج إلى ${coin} على ${network} لدفع رسوم الشبكة.`
    },
    another: "تحويل جديد"
  },
  confirm: {
    title: "راجع قبل الإرسال",
    titleSign: "راجع قبل التوقيع",
    send: "إرسال",
    sign: "توقيع",
    call: "إرسال المعاملة",
    transfer: (amount, symbol, network) => `إرسال \u2066${amount} ${symbol}\u2069 على ${network}`,
    nft: (name, network) => `إرسال ${name} على ${network}`,
    callTitle: (name, network) => `استدعاء ${name} على ${network}`,
    callUnknown: (network) => `معاملة على ${network}`,
    transferUnknown: (network) => `إرسال رموز على ${network}`,
    amountUnknown: (units, token) => `تعذّر التحقق من المبلغ: ${units} من ${token}`,
    coin: (network) => `عملة ${network}`,
    networksUnknown: "تعذّر التحقق من الشبكات. تحقق من الشبكة بنفسك.",
    askAgain: "تعذّر التحقق من هذا نيابةً عنك. تابع فقط إذا كنت تعرف ما يفعله.",
    sendAnyway: "إرسال على أي حال",
    signAnyway: "توقيع على أي حال",
    message: "توقيع رسالة",
    typedData: (name) => `توقيع: ${name}`,
    to: "إلى",
    token: "الرمز",
    contract: "العقد",
    collection: "المجموعة",
    network: "الشبكة",
    value: "القيمة",
    application: "التطبيق",
    version: "الإصدار",
    fee: "رسوم الشبكة",
    feeSponsored: "يدفعها التطبيق",
    feeBy: (address) => `يدفعها ${address}`,
    feeOwn: (amount) => `نحو ${amount}، تدفعها أنت`,
    feeOwnUnknown: "تعذّر التحقق منها. تدفعها أنت بعملة الشبكة.",
    total: "الإجمالي",
    raw: "البيانات الخام",
    fields: "الحقول الموقّعة",
    arguments: "المعاملات الممرّرة",
    unlimited: "غير محدود",
    never: "بلا انتهاء",
    warnings: {
      unlimitedApproval: (spender) => `سيتمكّن ${spender} من أخذ كل توكناتك من هذا النوع في أي وقت.`,
      approval: (spender) => `سيتمكّن ${spender} من أخذ توكنات منك لاحقًا دون أن يسألك مرة أخرى.`,
      approvalForAll: (operator) => `سيتمكّن ${operator} من أخذ كل NFT لديك من هذه المجموعة في أي وقت.`,
      permit: "بهذا التوقيع يمكن أخذ توكنات من محفظتك دون تأكيد آخر.",
      order: "بهذا التوقيع يمكن شراء ما تملكه بالسعر المذكور فيه.",
      longLived: (when) => `صالح حتى ${when}.`,
      neverEnds: "لا تنتهي صلاحيته أبدًا.",
      otherChain: "هذا لشبكة لا تستخدمها.",
      noContract: "لم يُذكر أي عقد: يمكن لأي عقد استخدامه.",
      unknownCall: "استدعاء عقد غير معروف. تابع فقط إذا كنت تثق بمصدره.",
      blind: "بيانات غير مقروءة قد تكون أكثر من مجرد تسجيل دخول. وقّعها فقط إذا كنت تعرف ما هي.",
      tokenContract: "هذا هو عقد التوكن. ما يُرسل إليه يضيع."
    }
  },
  order: {
    title: "التقدّم",
    steps: {
      sent: "أُرسلت",
      accepted: "قُبلت",
      moving: "قيد المعالجة",
      done: "تأكّدت"
    },
    explained: {
      sent: "توقّعها محفظتك وترسلها.",
      accepted: "تجهّزها خدمة المحفظة.",
      moving: "تؤكّدها الشبكة."
    },
    continues: "يمكنك مغادرة هذه الصفحة. تستمر المعاملة، ولا يُرسَل شيء مرتين.",
    states: { done: "تم", now: "الآن", ahead: "لاحقًا", failed: "فشل" },
    done: "تأكّدت.",
    failed: "فشلت.",
    unknown: "لم تتأكّد بعد. لا ترسلها مرة أخرى حتى تعرف النتيجة.",
    notFound: "لا توجد حالة لهذه المعاملة بعد.",
    check: "تحقّق مرة أخرى",
    checking: "جارٍ التحقّق…",
    notExecuted: "لم تُنفَّذ. يمكنك إرسالها مرة أخرى.",
    job: "معرّف المهمة",
    endings: {
      EXPIRED: "استغرقت وقتًا طويلًا. لم يُرسل شيء. يمكنك المحاولة مرة أخرى.",
      BUNDLER_DISCARDED: "الشبكة مزدحمة جدًا. لم يُرسل شيء. يمكنك المحاولة مرة أخرى.",
      REJECTED: "رفضتها خدمة المحفظة. لم يُرسل شيء.",
      other: "لم يُرسل شيء."
    },
    reasons: {
      ERC20InsufficientBalance: (needed, held) => `الرصيد غير كافٍ: المطلوب ${needed} والمتاح ${held}.`,
      ERC20InsufficientAllowance: "لا يُسمح للعقد بأخذ هذا القدر.",
      ERC20InvalidReceiver: "لا يمكن لهذا العنوان استلام التوكن.",
      ERC721NonexistentToken: "هذا الـ NFT غير موجود.",
      ERC721IncorrectOwner: "لم تعد تملك هذا الـ NFT.",
      ERC721InsufficientApproval: "لا يُسمح لك بإرسال هذا الـ NFT.",
      ERC721InvalidReceiver: "لا يمكن لهذا العنوان استلام NFT.",
      ERC1155InsufficientBalance: "لا تملك ما يكفي من هذا العنصر.",
      ERC1155InvalidReceiver: "لا يمكن لهذا العنوان استلام عناصر.",
      funds: "عملة الشبكة لا تكفي لدفع الرسوم.",
      balance: "الرصيد لا يكفي لهذا المبلغ.",
      balanceAndFee: "عملة الشبكة لا تكفي للمبلغ والرسوم.",
      reverted: "رفضها العقد."
    }
  },
  portfolio: {
    title: "الأصول",
    total: "إجمالي الرصيد",
    empty: "لا توجد أصول بعد.",
    noValue: "بلا سعر",
    unlisted: "غير مدعوم"
  },
  activity: {
    title: "النشاط",
    empty: "لا يوجد نشاط بعد.",
    DEPOSIT: "مُستلَم",
    WITHDRAWAL: "مُرسَل",
    other: "معاملة",
    sentTo: (recipient) => `أُرسل إلى ${recipient}`,
    noDate: "بلا تاريخ"
  },
  nfts: {
    title: "NFT",
    empty: "لا توجد NFT بعد.",
    amount: (amount) => `العدد: ${amount}`,
    send: "إرسال"
  },
  sendNft: {
    title: "إرسال NFT",
    choose: "اختر NFT",
    search: "ابحث عن NFT",
    notFound: "لم يُعثر على أي NFT.",
    empty: "لا توجد NFT لإرسالها.",
    notOwned: "لم تعد تملك هذا الـ NFT. اختر غيره."
  }
}
