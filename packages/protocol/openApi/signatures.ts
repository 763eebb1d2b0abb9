/**
 * What OpenAPI cannot say: the bytes that are signed, step by step, with one worked example. The numbers are computed with
 * viem, so that they are not those of the SDK's or the emulator's own code.
 */
import {
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  pad,
  parseAbiParameters,
  sha256,
  stringToBytes,
  toHex
} from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { environments } from "../src/Environment.ts"

/** One step, in Markdown with code spans only, and its value in the example. */
interface Step {
  readonly text: string
  readonly value?: string
}

/** A signature: which requests have it, and how it is made. */
interface Signature {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly steps: ReadonlyArray<Step>
}

const environment = environments.sandbox

/** The facts of the example. The client is the one that every emulator knows; the keys are public. */
const example = {
  environment: environment.name,
  clientPrivateKey: "0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560",
  clientSWA: "0x579878DDec434560106a255Cd889d1fa9a0A9832",
  sessionPrivateKey: "0x1111111111111111111111111111111111111111111111111111111111111111",
  userSWA: "0x8B20023FC47D8F8BDB7418722dBB0e3e9964a906",
  ecdsaKeyId: "11111111-2222-4333-8444-555555555555",
  email: "ada@example.com",
  loginNonce: "598b94ab-5fcb-4cd8-a5b3-da2f35f0f61b",
  jobId: "e4fb7f8b-d19d-4785-94af-4b911469a3b0",
  transactionId: "b5ad84c9-0bb1-4cd8-ad17-4c8eca48ef2d",
  caip2Id: "eip155:84532",
  recipient: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
  amount: "1000000",
  message: "hello okto",
  unixMilliseconds: 1_800_000_000_000
} as const

const client = privateKeyToAccount(example.clientPrivateKey)
const session = privateKeyToAccount(example.sessionPrivateKey)
const seconds = example.unixMilliseconds / 1000

const word = (value: Hex): Hex => pad(value, { size: 32 })
const half = (value: Hex): Hex => pad(value, { size: 16 })
const uuidWord = (uuid: string): Hex => word(`0x${uuid.replaceAll("-", "")}`)
const sixBytes = (value: number): Hex => toHex(value, { size: 6 })

const otp = async (): Promise<Signature> => {
  const data = { email: example.email, client_swa: example.clientSWA, timestamp: example.unixMilliseconds }
  const text = JSON.stringify(data)
  return {
    id: "code",
    title: "Requests about a code",
    text: "`client_signature` of the four requests below `/authenticate/email` and `/authenticate/whatsapp`. The client key signs.",
    steps: [
      {
        text:
          "Write `data` with its keys in this order: `email` (or `whatsapp_number` and `country_short_name`), `token`, `otp`, " +
          "`client_swa`, `timestamp`. Leave out `token` when you send the first code, and `otp` unless you verify one. " +
          "`timestamp` is the time in Unix milliseconds, a number; it may be five minutes off."
      },
      { text: "Its compact JSON is the message. Send `data` with its keys in the same order.", value: text },
      {
        text: "`client_signature = sign(message, clientPrivateKey)`.",
        value: await client.signMessage({ message: text })
      }
    ]
  }
}

const paymaster = async (nonce: string) => {
  const validUntil = seconds + 21_600
  const packed = concat([uuidWord(nonce), example.clientSWA, sixBytes(validUntil), sixBytes(0)])
  const hash = keccak256(packed)
  const signature = await client.signMessage({ message: { raw: hash } })
  const data = encodeAbiParameters(parseAbiParameters("address, uint48, uint48, bytes"), [
    example.clientSWA,
    validUntil,
    0,
    signature
  ])
  return { validUntil, packed, hash, signature, data }
}

const paymasterData = async (): Promise<Signature> => {
  const { data, hash, packed, signature, validUntil } = await paymaster(example.jobId)
  return {
    id: "paymasterData",
    title: "Paymaster data",
    text:
      "`paymasterData` of a login, an estimate and a user operation: the client pays for one nonce, for a limited time. The " +
      "client key signs.",
    steps: [
      {
        text: "`nonce` is the UUID of the request (`nonce` of a login, `jobId` of an estimate or an operation): its 16 bytes, padded to a word.",
        value: uuidWord(example.jobId)
      },
      {
        text: "`validUntil` is the time at which it ends, in Unix seconds, here in six hours; `validAfter` is 0.",
        value: String(validUntil)
      },
      {
        text: "`packed = nonce || clientSWA (20 bytes) || validUntil (6 bytes) || validAfter (6 bytes)`.",
        value: packed
      },
      { text: "`hash = keccak256(packed)`.", value: hash },
      { text: "`signature = sign(hash, clientPrivateKey)`.", value: signature },
      {
        text: "`paymasterData = abi(address clientSWA, uint48 validUntil, uint48 validAfter, bytes signature)`.",
        value: data
      }
    ]
  }
}

const sessionProof = async (): Promise<Signature> => {
  const padded = word(session.address)
  const hash = keccak256(padded)
  return {
    id: "session",
    title: "Session proof",
    text:
      "`sessionPkClientSignature` and `sessionDataUserSignature` of `POST /authenticate`. The client key and the new session " +
      "key sign the same hash: the client admits the key, and the key agrees.",
    steps: [
      {
        text: "Make a new secp256k1 key, the session key. `sessionPk` is its uncompressed public key, 65 bytes.",
        value: session.publicKey
      },
      {
        text: "`address` is that of the public key: the last 20 bytes of the Keccak-256 hash of its 64 bytes after `04`.",
        value: session.address.toLowerCase()
      },
      { text: "`hash = keccak256(word(address))`.", value: hash },
      {
        text: "`sessionPkClientSignature = sign(hash, clientPrivateKey)`.",
        value: await client.signMessage({ message: { raw: hash } })
      },
      {
        text: "`sessionDataUserSignature = sign(hash, sessionPrivateKey)`.",
        value: await session.signMessage({ message: { raw: hash } })
      },
      {
        text: "`nonce` of `sessionData` is a new UUID, and `paymasterData` is made for it, as above.",
        value: (await paymaster(example.loginNonce)).data
      }
    ]
  }
}

const bearer = async (): Promise<Signature> => {
  const data = { expire_at: seconds + 5_400, session_pub_key: session.publicKey }
  const text = JSON.stringify(data)
  const data_signature = await session.signMessage({ message: text })
  const token = JSON.stringify({ type: "ecdsa_uncompressed", data, data_signature })
  return {
    id: "bearer",
    title: "Bearer token",
    text: "`Authorization: Bearer <token>` of every request that needs a session. The session key signs; make a new token before it expires.",
    steps: [
      {
        text: "`data` has the expiry in Unix seconds, at most 90 minutes from now, and the session's public key. Its compact JSON is the message.",
        value: text
      },
      { text: "`data_signature = sign(message, sessionPrivateKey)`.", value: data_signature },
      { text: "Compact JSON of `type`, `data` and `data_signature`, in this order.", value: token },
      { text: "The token is its Base64 text, with padding (RFC 4648, section 4).", value: btoa(token) }
    ]
  }
}

const userOperation = async (): Promise<Signature> => {
  const nonce = uuidWord(example.jobId)
  const parameters = encodeAbiParameters(parseAbiParameters("(string, string, string, uint256)"), [
    [example.caip2Id, example.recipient, "", BigInt(example.amount)]
  ])
  const policy = encodeAbiParameters(parseAbiParameters("bool, bool"), [false, true])
  const gsn = encodeAbiParameters(parseAbiParameters("(bool, string[], bytes[])"), [[false, [], []]])
  const call = concat([
    "0xbf7b90d7",
    encodeAbiParameters(parseAbiParameters("uint256, address, address, address, bytes, bytes, bytes, string"), [
      BigInt(nonce),
      example.clientSWA,
      example.userSWA,
      pad("0x", { size: 20 }),
      policy,
      gsn,
      parameters,
      "TOKEN_TRANSFER"
    ])
  ])
  const callData = encodeAbiParameters(parseAbiParameters("bytes4, address, uint256, bytes"), [
    "0x8dd7712f",
    environment.jobManager,
    0n,
    call
  ])
  const limits = {
    callGasLimit: "0x927c0",
    verificationGasLimit: "0x61a80",
    preVerificationGas: "0x186a0",
    paymasterPostOpGasLimit: "0x30d40",
    paymasterVerificationGasLimit: "0x30d40"
  } as const
  const operation = {
    sender: example.userSWA,
    nonce,
    paymaster: environment.paymaster,
    ...limits,
    maxFeePerGas: "0x77359400",
    maxPriorityFeePerGas: "0x3b9aca00",
    callData,
    paymasterData: (await paymaster(example.jobId)).data
  } as const
  const payment = concat([
    operation.paymaster,
    half(operation.paymasterVerificationGasLimit),
    half(operation.paymasterPostOpGasLimit),
    operation.paymasterData
  ])
  const packed = concat([
    word(operation.sender),
    operation.nonce,
    keccak256("0x"),
    keccak256(callData),
    half(operation.verificationGasLimit),
    half(operation.callGasLimit),
    word(operation.preVerificationGas),
    half(operation.maxFeePerGas),
    half(operation.maxPriorityFeePerGas),
    keccak256(payment)
  ])
  const hash = keccak256(concat([keccak256(packed), word(environment.entryPoint), word(toHex(environment.chainId))]))
  const signature = await session.signMessage({ message: { raw: hash } })
  return {
    id: "userOperation",
    title: "User operation",
    text:
      "The body of `POST /execute`: an ERC-4337 v0.7 operation in its unpacked form, every field `0x` hex. The session key " +
      "signs its hash. The example transfers 1,000,000 of the smallest unit of a chain's native coin.",
    steps: [
      {
        text: "Choose a UUID: it is the job id, and as a word the operation's `nonce`. The backend accepts it once.",
        value: nonce
      },
      {
        text: "`parameters = abi((string caip2Id, string recipient, string token, uint256 amount))`, one tuple. `token` is empty for the native coin. The table below has the tuples of the other intents.",
        value: parameters
      },
      {
        text: "`policy = abi(bool gsnEnabled, bool sponsorshipEnabled)`, both as `GET /supported/networks` has them for the chain.",
        value: policy
      },
      { text: "`gsn = abi((bool false, string[] [], bytes[] []))`, one tuple.", value: gsn },
      {
        text: "`call = 0xbf7b90d7 || abi(uint256 nonce, address clientSWA, address userSWA, address feePayer, bytes policy, bytes gsn, bytes parameters, string intentType)`. `feePayer` is the zero address, or on a chain with sponsorship the address that pays.",
        value: call
      },
      {
        text: "`callData = abi(bytes4 0x8dd7712f, address jobManager, uint256 0, bytes call)`. The selector fills a word, with zeros on its right.",
        value: callData
      },
      {
        text: "`maxFeePerGas` and `maxPriorityFeePerGas` are those of `GET /gas-values`. The gas limits are constants, as here. `sender` is the user's `userSWA`, `paymaster` the environment's; `paymasterData` is made for the UUID, as above.",
        value: JSON.stringify(limits)
      },
      {
        text: "`packed`: `word(sender) || nonce || keccak256(no bytes) || keccak256(callData) || half(verificationGasLimit) || half(callGasLimit) || word(preVerificationGas) || half(maxFeePerGas) || half(maxPriorityFeePerGas) || keccak256(paymaster || half(paymasterVerificationGasLimit) || half(paymasterPostOpGasLimit) || paymasterData)`. **The two fees are in the reverse order of ERC-4337**, so that libraries for it compute another hash.",
        value: packed
      },
      {
        text: "`hash = keccak256(keccak256(packed) || word(entryPoint) || word(chainId))`. `chainId` is the environment's, not that of the user's chain.",
        value: hash
      },
      { text: "`signature = sign(hash, sessionPrivateKey)`.", value: signature },
      { text: "Send the operation with its `signature`.", value: JSON.stringify({ ...operation, signature }) }
    ]
  }
}

const approval = async (): Promise<Signature> => {
  const message = JSON.stringify({
    [example.transactionId]: { requestType: "EIP191", signingMessage: example.message }
  })
  const setup = { key_id: example.ecdsaKeyId, message, signAlg: "secp256k1", t: environment.threshold }
  const challenge = sha256(sha256(stringToBytes(JSON.stringify(setup)), "bytes")).slice(2)
  const text = JSON.stringify({ challenge, setup })
  return {
    id: "message",
    title: "Approval of a message",
    text:
      "`userSessionSignature` of each transaction of `POST /signMessage`. The session key approves that the user's wallet " +
      "signs a text (`EIP191`) or typed data (`EIP712`, as JSON).",
    steps: [
      {
        text: "`message` is the compact JSON of `{ [transactionId]: { requestType, signingMessage } }`. `transactionId` is a new UUID, `requestType` the `method`.",
        value: message
      },
      {
        text: "`setup` has `key_id` (the `ecdsaKeyId` of `GET /user-keys`), `message`, `signAlg` (`secp256k1`) and `t` (the environment's threshold). Its canonical JSON (RFC 8785):",
        value: JSON.stringify(setup)
      },
      { text: "`challenge = sha256(sha256(canonical setup))`, hex without `0x`.", value: challenge },
      { text: "The canonical JSON of `{ challenge, setup }` is the text to sign.", value: text },
      {
        text: "`userSessionSignature = sign(text, sessionPrivateKey)`.",
        value: await session.signMessage({ message: text })
      }
    ]
  }
}

const notation: ReadonlyArray<Step> = [
  {
    text: "`a || b` is the bytes of `a`, then those of `b`. `word(x)` is `x` in 32 bytes, with zeros on its left; `half(x)` the same in 16 bytes."
  },
  {
    text: "`keccak256` is Keccak-256 as Ethereum has it, which is not SHA3-256. Its hash of no bytes:",
    value: keccak256("0x")
  },
  {
    text: "`abi(type name, …)` is the ABI encoding of Solidity of these values: `abi.encode`. `abi((…))` encodes one tuple, which is dynamic if a member is."
  },
  {
    text: "Compact JSON has no spaces and no escapes beyond those that JSON requires: UTF-8, like `JSON.stringify`. Keys keep the order given here."
  },
  {
    text: "`sign(message, key)` is EIP-191 (`personal_sign`): ECDSA over secp256k1 of `keccak256(0x19 || \"Ethereum Signed Message:\\n\" || length || message)`, where `length` is the number of the message's bytes as decimal text. A hash is a message of 32 bytes. The signature is `r || s || v`, 65 bytes in `0x` hex: `s` in the lower half of the curve's order, `v` 27 or 28. With RFC 6979 you get exactly the values below.",
    value: await client.signMessage({ message: "hello" })
  }
]

/** The ABI tuple of each intent's parameters. */
const intents = {
  TOKEN_TRANSFER: "(string caip2Id, string recipientWalletAddress, string tokenAddress, uint256 amount)",
  NFT_TRANSFER:
    "(string caip2Id, string nftId, string recipientWalletAddress, string collectionAddress, string nftType, uint256 amount)",
  RAW_TRANSACTION: "(string caip2Id, bytes[] transactions)",
  NFT_CREATE_COLLECTION: "(string caip2Id, string name, string uri, bytes data)",
  NFT_MINT: "(string caip2Id, string nftName, string collectionAddress, string uri, bytes data)"
}

/** The signatures, and the example that they share. */
export const signing = {
  notation,
  example,
  intents: {
    text:
      "Amounts are in the smallest unit. Addresses are whole: `0x` and 40 hex digits on EVM chains, 64 on Aptos, or `0x0` " +
      "to `0xf`. Each of `transactions` is the UTF-8 bytes of a JSON text: on EVM chains " +
      "`{ from, to, data, value }` with `value` in `0x` hex, on Aptos `{ function, typeArguments, functionArguments }`. " +
      "Integers above 2^53 − 1 in such a text are written as strings. " +
      "`data` is the UTF-8 bytes of the JSON of the collection's or the NFT's data.",
    tuples: intents
  },
  signatures: [
    await otp(),
    await paymasterData(),
    await sessionProof(),
    await bearer(),
    await userOperation(),
    await approval()
  ]
}

/** The value of a signature's last step with one: what is sent. */
export const resultOf = (id: string): string => {
  const value = signing.signatures
    .find((signature) => signature.id === id)
    ?.steps.findLast(({ value }) => value !== undefined)?.value
  if (value === undefined) throw new Error(`${id} has no result`)
  return value
}
