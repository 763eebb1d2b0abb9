/** The words of the components in Hindi. */
import type { PartialTexts } from "./mergeTexts.ts"
import { pluralIn } from "./plural.ts"

const plural = /* @__PURE__ */ pluralIn("hi")

export const hindi: PartialTexts = {
  common: {
    close: "बंद करें",
    back: "वापस",
    cancel: "रद्द करें",
    copied: "कॉपी हो गया",
    notCopied: "कॉपी नहीं हो सका। टेक्स्ट चुनें और कॉपी करें।",
    loading: "लोड हो रहा है…",
    more: "और दिखाएँ",
    tryAgain: "फिर से कोशिश करें",
    details: "विवरण",
    newWindow: "नई विंडो में खुलता है",
    signIn: "साइन इन करें",
    signedOut: "इसे देखने के लिए साइन इन करें।",
    expired: "आपका सत्र समाप्त हो गया है। फिर से साइन इन करें।",
    offline: "आप ऑफ़लाइन हैं। जारी रखने के लिए इंटरनेट से जुड़ें।",
    amount: "रकम",
    nft: "NFT",
    explorer: "एक्सप्लोरर में देखें",
    on: (network) => `${network} पर`,
    sendNamed: (name, network) => `${network} पर ${name} भेजें`,
    errors: {
      unreachable: "वॉलेट सेवा से संपर्क नहीं हो पा रहा है। अपना कनेक्शन जाँचें और फिर से कोशिश करें।",
      tooMany: (seconds) =>
        seconds === 0
          ? "बहुत ज़्यादा कोशिशें हो गईं। अब आप फिर से कोशिश कर सकते हैं।"
          : `बहुत ज़्यादा कोशिशें हो गईं। ${plural(seconds, { one: "# सेकंड", other: "# सेकंड" })} बाद फिर से कोशिश करें।`,
      load: "इसे लोड नहीं किया जा सका।",
      clock: "इस डिवाइस की घड़ी गलत है। समय ठीक करें और फिर से कोशिश करें।",
      "sign-in": "आप साइन आउट हो गए हैं। फिर से साइन इन करें।",
      input: "आपने जो लिखा है, उसे जाँचें।",
      retry: "कुछ गड़बड़ हो गई। फिर से कोशिश करें।",
      unknown: "अभी पुष्टि नहीं हुई है। फिर से कोशिश करने से पहले जाँच लें।",
      bug: "कुछ गड़बड़ हो गई। बाद में फिर से कोशिश करें।"
    }
  },
  signIn: {
    title: "साइन इन करें",
    intro: "पहली बार साइन इन करने पर आपका वॉलेट बन जाता है।",
    or: "या",
    email: {
      label: "ईमेल पता",
      placeholder: "aap@example.com",
      hint: "हम आपको एक कोड भेजेंगे।",
      send: "ईमेल से जारी रखें",
      invalid: "ईमेल पता डालें, जैसे aap@example.com।",
      change: "दूसरा ईमेल पता इस्तेमाल करें"
    },
    whatsapp: {
      label: "WhatsApp नंबर",
      placeholder: "98765 43210",
      hint: "दस अंक, भारत (+91)।",
      send: "WhatsApp से जारी रखें",
      invalid: "भारतीय नंबर के दसों अंक डालें।",
      change: "दूसरा नंबर इस्तेमाल करें"
    },
    jwt: "अपने खाते से जारी रखें",
    code: {
      title: "अपना कोड डालें",
      sentTo: (contact) => `हमने ${contact} पर छह अंकों का कोड भेजा है।`,
      label: "छह अंकों का कोड",
      resend: "दूसरा कोड भेजें",
      resendIn: (seconds) => `${seconds} सेकंड में दूसरा कोड भेजें`,
      resent: (contact) => `${contact} पर दूसरा कोड भेज दिया गया है।`,
      incomplete: "सभी छह अंक डालें।",
      wrong: "यह कोड गलत है या इसकी समय-सीमा समाप्त हो गई है। इसे जाँचें या दूसरा कोड मँगवाएँ।"
    },
    errors: {
      AlreadyLoggedIn: "एक उपयोगकर्ता पहले से साइन इन है। पहले साइन आउट करें।",
      GoogleScriptUnavailable: "Google साइन-इन लोड नहीं हो सका। इसका कारण कोई कंटेंट ब्लॉकर हो सकता है। दूसरा तरीका चुनें।",
      SignerFailed: "यह ऐप अनुरोध पर हस्ताक्षर नहीं कर सका। फिर से कोशिश करें।",
      IdTokenMissing: "आपके खाते की पुष्टि नहीं हो सकी। फिर से कोशिश करें।",
      refused: "साइन इन नहीं हो सका। फिर से कोशिश करें या दूसरा तरीका चुनें।"
    },
    signedIn: "आप साइन इन हैं।"
  },
  wallet: {
    title: "आपका वॉलेट",
    tabs: "दृश्य",
    logOut: "साइन आउट करें",
    copyAddress: "पता कॉपी करें",
    signedInBy: {
      email: "ईमेल से साइन इन किया",
      whatsapp: "WhatsApp से साइन इन किया",
      google: "Google से साइन इन किया",
      jwt: "अपने खाते से साइन इन किया"
    },
    leave: {
      title: "अभी साइन आउट करें?",
      text: "एक लेन-देन जारी है। साइन आउट करने के बाद भी यह जारी रहेगा। परिणाम देखने के लिए फिर से साइन इन करें।",
      stay: "साइन इन रहें"
    }
  },
  receive: {
    title: "प्राप्त करें",
    network: "नेटवर्क",
    qr: (network) => `${network} पर आपके पते का QR कोड`,
    yours: (network) => `${network} पर आपका पता`,
    only: (network) => `इस पते पर केवल ${network} के टोकन और NFT भेजें। किसी दूसरे नेटवर्क पर भेजी गई चीज़ खो सकती है।`,
    shared: (networks) => `${networks} पर भी आपका यही पता है।`,
    notHere: "स्मार्ट वॉलेट का पता क्यों नहीं?",
    smartWallet:
      "आपका स्मार्ट वॉलेट वॉलेट सेवा के लिए आपकी पहचान है। यह सेवा की अपनी चेन पर है, इसलिए वहाँ भेजे गए टोकन आप तक नहीं पहुँचते।",
    none: "अभी कोई पता नहीं है।"
  },
  send: {
    title: "भेजें",
    asset: "टोकन",
    chooseAsset: "टोकन चुनें",
    searchAssets: "टोकन खोजें",
    assetNotFound: "कोई टोकन नहीं मिला।",
    empty: "भेजने के लिए कोई टोकन नहीं है।",
    recipientPlaceholder: (isEvm) => (isEvm ? "0x और 40 और अक्षर-अंक" : "0x और अधिकतम 64 और अक्षर-अंक"),
    recent: "हाल के",
    addressBook: "पता पुस्तिका",
    nameRecipient: "पता पुस्तिका में जोड़ें",
    contactName: "नाम",
    saveContact: "सेव करें",
    removeContact: (name) => `पता पुस्तिका से ${name} हटाएँ`,
    max: "अधिकतम",
    balance: (balance) => `बैलेंस: ${balance}`,
    inSmallest: "सबसे छोटी इकाई",
    smallestHint: (decimals, symbol) =>
      `सबसे छोटी इकाई में: 1 ${symbol} ${decimals === 0 ? "के हिस्से नहीं होते" : `में ${plural(decimals, { one: "# शून्य होता है", other: "# शून्य होते हैं" })}`}।`,
    review: "जाँचें",
    recipientProblems: {
      none: "पता डालें।",
      malformed: (network) => `यह ${network} का पता नहीं है। देखें कि यह पूरा है या नहीं।`,
      checksum: "इस पते का चेकसम मेल नहीं खाता। इसे फिर से कॉपी करें।",
      own: "यह आपका अपना पता है। दूसरा पता डालें।",
      zero: "यह शून्य पता है। यहाँ भेजी गई चीज़ खो जाती है।",
      unknown: "इस नाम का कोई पता नहीं मिला।",
      resolving: "इस नाम का पता खोजा जा रहा है। थोड़ी देर में फिर कोशिश करें।"
    },
    amountProblems: {
      none: "रकम डालें।",
      digits: "कोई संख्या डालें, जैसे 1.5, बिना अल्पविराम के।",
      decimals: (symbol, decimals) =>
        `${symbol} में दशमलव के बाद अधिकतम ${plural(decimals, { one: "# अंक होता है", other: "# अंक होते हैं" })}।`,
      whole: "पूर्ण संख्या डालें।",
      zero: "शून्य से ज़्यादा रकम डालें।",
      feeUnknown: "नेटवर्क शुल्क पता नहीं है। ऐसी रकम डालें कि शुल्क के लिए पर्याप्त बचे।",
      tooMuch: (balance) => `आपके बैलेंस ${balance} से ज़्यादा है।`,
      noFee: (most) => `इससे नेटवर्क शुल्क के लिए बहुत कम बचता है। आप ${most} तक भेज सकते हैं।`,
      noCoin: (coin, network) => `नेटवर्क शुल्क चुकाने के लिए आपको ${network} पर ${coin} चाहिए।`
    },
    another: "नया ट्रांसफ़र"
  },
  confirm: {
    title: "भेजने से पहले जाँचें",
    titleSign: "हस्ताक्षर करने से पहले जाँचें",
    send: "भेजें",
    sign: "हस्ताक्षर करें",
    call: "लेन-देन भेजें",
    transfer: (amount, symbol, network) => `${network} पर ${amount} ${symbol} भेजें`,
    nft: (name, network) => `${network} पर ${name} भेजें`,
    callTitle: (name, network) => `${network} पर ${name} कॉल करें`,
    callUnknown: (network) => `${network} पर एक लेन-देन`,
    transferUnknown: (network) => `${network} पर टोकन भेजें`,
    amountUnknown: (units, token) => `रकम पता नहीं की जा सकी: ${token} की ${units}`,
    coin: (network) => `${network} के सिक्के`,
    networksUnknown: "नेटवर्क पता नहीं किए जा सके। नेटवर्क ख़ुद जाँच लें।",
    askAgain: "इसकी जाँच नहीं हो सकी। तभी जारी रखें जब आप जानते हों कि यह क्या करता है।",
    sendAnyway: "फिर भी भेजें",
    signAnyway: "फिर भी हस्ताक्षर करें",
    message: "संदेश पर हस्ताक्षर करें",
    typedData: (name) => `हस्ताक्षर करें: ${name}`,
    to: "किसे",
    token: "टोकन",
    contract: "कॉन्ट्रैक्ट",
    collection: "संग्रह",
    network: "नेटवर्क",
    value: "मूल्य",
    application: "ऐप्लिकेशन",
    version: "संस्करण",
    fee: "नेटवर्क शुल्क",
    feeSponsored: "ऐप चुकाता है",
    feeBy: (address) => `${address} चुकाएगा`,
    feeOwn: (amount) => `लगभग ${amount}, आप चुकाएँगे`,
    feeOwnUnknown: "पता नहीं किया जा सका। आप नेटवर्क के सिक्के में चुकाएँगे।",
    total: "कुल",
    raw: "रॉ डेटा",
    fields: "हस्ताक्षरित फ़ील्ड",
    arguments: "आर्ग्युमेंट",
    unlimited: "असीमित",
    never: "कोई समय-सीमा नहीं",
    warnings: {
      unlimitedApproval: (spender) => `${spender} आपके इस तरह के सभी टोकन कभी भी ले सकेगा।`,
      approval: (spender) => `${spender} बाद में बिना दोबारा पूछे आपके टोकन ले सकेगा।`,
      approvalForAll: (operator) => `${operator} इस संग्रह के आपके सभी NFT कभी भी ले सकेगा।`,
      permit: "इस हस्ताक्षर से आपके वॉलेट से बिना किसी और पुष्टि के टोकन लिए जा सकते हैं।",
      order: "इस हस्ताक्षर से आपकी चीज़ें इसमें लिखी कीमत पर खरीदी जा सकती हैं।",
      longLived: (when) => `${when} तक मान्य।`,
      neverEnds: "यह कभी समाप्त नहीं होता।",
      otherChain: "यह ऐसे नेटवर्क के लिए है जिसे आप इस्तेमाल नहीं करते।",
      noContract: "किसी कॉन्ट्रैक्ट का नाम नहीं है: कोई भी कॉन्ट्रैक्ट इसे इस्तेमाल कर सकता है।",
      unknownCall: "अनजान कॉन्ट्रैक्ट कॉल। तभी जारी रखें जब आपको इसके स्रोत पर भरोसा हो।",
      blind: "यह डेटा पढ़ा नहीं जा सकता और साइन-इन से ज़्यादा कुछ हो सकता है। तभी हस्ताक्षर करें जब आपको पता हो कि यह क्या है।",
      tokenContract: "यह टोकन का कॉन्ट्रैक्ट है। यहाँ भेजी गई चीज़ खो जाती है।"
    }
  },
  order: {
    title: "प्रगति",
    steps: {
      sent: "भेजा गया",
      accepted: "स्वीकार हुआ",
      moving: "प्रक्रिया में",
      done: "पुष्टि हुई"
    },
    explained: {
      sent: "आपका वॉलेट इस पर हस्ताक्षर करके भेजता है।",
      accepted: "वॉलेट सेवा इसे तैयार करती है।",
      moving: "नेटवर्क इसकी पुष्टि करता है।"
    },
    continues: "आप यह पेज छोड़ सकते हैं। यह जारी रहेगा, और कुछ भी दो बार नहीं भेजा जाएगा।",
    states: { done: "हो गया", now: "अभी", ahead: "बाकी", failed: "विफल" },
    done: "पुष्टि हो गई।",
    failed: "विफल रहा।",
    unknown: "अभी पुष्टि नहीं हुई है। जब तक परिणाम पता न चले, फिर से न भेजें।",
    notFound: "इस लेन-देन की अभी कोई स्थिति नहीं है।",
    check: "फिर से जाँचें",
    checking: "जाँच हो रही है…",
    notExecuted: "यह नहीं हुआ। आप फिर से भेज सकते हैं।",
    job: "जॉब ID",
    endings: {
      EXPIRED: "बहुत समय लग गया। कुछ नहीं भेजा गया। आप फिर से कोशिश कर सकते हैं।",
      BUNDLER_DISCARDED: "नेटवर्क बहुत व्यस्त है। कुछ नहीं भेजा गया। आप फिर से कोशिश कर सकते हैं।",
      REJECTED: "वॉलेट सेवा ने इसे अस्वीकार कर दिया। कुछ नहीं भेजा गया।",
      other: "कुछ नहीं भेजा गया।"
    },
    reasons: {
      ERC20InsufficientBalance: (needed, held) => `पर्याप्त नहीं: ${needed} चाहिए, ${held} उपलब्ध है।`,
      ERC20InsufficientAllowance: "कॉन्ट्रैक्ट इतना नहीं ले सकता।",
      ERC20InvalidReceiver: "यह पता टोकन प्राप्त नहीं कर सकता।",
      ERC721NonexistentToken: "यह NFT मौजूद नहीं है।",
      ERC721IncorrectOwner: "यह NFT अब आपका नहीं है।",
      ERC721InsufficientApproval: "आप यह NFT नहीं भेज सकते।",
      ERC721InvalidReceiver: "यह पता NFT प्राप्त नहीं कर सकता।",
      ERC1155InsufficientBalance: "आपके पास यह आइटम पर्याप्त नहीं है।",
      ERC1155InvalidReceiver: "यह पता आइटम प्राप्त नहीं कर सकता।",
      funds: "शुल्क चुकाने के लिए नेटवर्क का सिक्का पर्याप्त नहीं है।",
      balance: "इस राशि के लिए बैलेंस पर्याप्त नहीं है।",
      balanceAndFee: "राशि और शुल्क के लिए नेटवर्क का सिक्का पर्याप्त नहीं है।",
      reverted: "कॉन्ट्रैक्ट ने इसे अस्वीकार कर दिया।"
    }
  },
  portfolio: {
    title: "संपत्तियाँ",
    total: "कुल बैलेंस",
    empty: "अभी कोई संपत्ति नहीं है।",
    noValue: "कीमत नहीं है",
    unlisted: "समर्थित नहीं"
  },
  activity: {
    title: "गतिविधि",
    empty: "अभी कोई गतिविधि नहीं है।",
    DEPOSIT: "प्राप्त हुआ",
    WITHDRAWAL: "भेजा गया",
    other: "लेन-देन",
    sentTo: (recipient) => `${recipient} को भेजा गया`,
    noDate: "कोई तारीख नहीं"
  },
  nfts: {
    title: "NFT",
    empty: "अभी कोई NFT नहीं है।",
    amount: (amount) => `संख्या: ${amount}`,
    send: "भेजें"
  },
  sendNft: {
    title: "NFT भेजें",
    choose: "NFT चुनें",
    search: "NFT खोजें",
    notFound: "कोई NFT नहीं मिला।",
    empty: "भेजने के लिए कोई NFT नहीं है।",
    notOwned: "यह NFT अब आपका नहीं है। दूसरा चुनें।"
  }
}
