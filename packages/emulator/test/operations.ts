/** User operations and message approvals for tests, signed by a session key. */
import * as Effect from "effect/Effect"
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  parseAbiParameters,
  sha256,
  stringToBytes,
  stringToHex,
  zeroAddress
} from "viem"
import { app, call, environment, paymasterData, type Session, uuid, wordOf } from "./app.ts"

const initiateJob = parseAbi([
  "function initiateJob(uint256 jobId, address clientSWA, address userSWA, address feePayer, bytes policyInfo, bytes gsnData, bytes jobParameters, string intentType)"
])

/** The parts of an operation that tests choose. */
export interface Job {
  readonly intentType: string
  readonly parameters: Hex
  readonly sponsored?: boolean
  readonly nonce?: Hex
  /** Facts in the call data that are not those of the operation. */
  readonly called?: { readonly jobId?: bigint; readonly clientSWA?: Hex; readonly userSWA?: Hex }
  readonly gsnEnabled?: boolean
  /** Gas in tokens: whether it is required, the networks and the tokens. */
  readonly gsn?: readonly [isRequired: boolean, networks: ReadonlyArray<string>, tokens: ReadonlyArray<Hex>]
  readonly feePayer?: Hex
  readonly jobManager?: Hex
}

export const tokenTransfer = (caip2Id: string, recipient: string, token: string, amount: bigint): Job => ({
  intentType: "TOKEN_TRANSFER",
  parameters: encodeAbiParameters(parseAbiParameters("(string, string, string, uint256)"), [
    [caip2Id, recipient, token, amount]
  ])
})

export const nftTransfer = (
  caip2Id: string,
  id: string,
  recipient: string,
  collection: string,
  type: string,
  amount: bigint
): Job => ({
  intentType: "NFT_TRANSFER",
  parameters: encodeAbiParameters(parseAbiParameters("(string, string, string, string, string, uint256)"), [
    [caip2Id, id, recipient, collection, type, amount]
  ])
})

export const rawTransaction = (caip2Id: string, transactions: ReadonlyArray<unknown>): Job => ({
  intentType: "RAW_TRANSACTION",
  parameters: encodeAbiParameters(parseAbiParameters("(string, bytes[])"), [
    [caip2Id, transactions.map((_) => stringToHex(JSON.stringify(_)))]
  ])
})

const callData = ({ userSWA }: Session, nonce: Hex, job: Job): Hex =>
  encodeAbiParameters(parseAbiParameters("bytes4, address, uint256, bytes"), [
    "0x8dd7712f",
    job.jobManager ?? environment.jobManager,
    0n,
    encodeFunctionData({
      abi: initiateJob,
      args: [
        job.called?.jobId ?? BigInt(nonce),
        job.called?.clientSWA ?? app.swa,
        job.called?.userSWA ?? userSWA,
        job.feePayer ?? zeroAddress,
        encodeAbiParameters(parseAbiParameters("bool, bool"), [job.gsnEnabled ?? false, job.sponsored ?? true]),
        encodeAbiParameters(parseAbiParameters("(bool, string[], bytes[])"), [job.gsn ?? [false, [], []]]),
        job.parameters,
        job.intentType
      ]
    })
  ])

/** An operation before it is signed. */
export const unsigned = Effect.fnUntraced(function* (session: Session, job: Job) {
  const nonce = job.nonce ?? wordOf(uuid())
  return {
    sender: session.userSWA,
    nonce,
    paymaster: environment.paymaster,
    callGasLimit: "0x927c0",
    verificationGasLimit: "0x61a80",
    preVerificationGas: "0x186a0",
    maxFeePerGas: "0x77359400",
    maxPriorityFeePerGas: "0x3b9aca00",
    paymasterPostOpGasLimit: "0x30d40",
    paymasterVerificationGasLimit: "0x30d40",
    callData: callData(session, nonce, job),
    paymasterData: yield* paymasterData(nonce)
  } as const
})

/** An operation before it is signed. */
export type Unsigned = Effect.Success<ReturnType<typeof unsigned>>

const half = (value: Hex): Hex => pad(value, { size: 16 })

/** The signed fields: max fee before priority fee. */
const hashOf = (op: Unsigned, { chainId, entryPoint }: Pick<typeof environment, "chainId" | "entryPoint">): Hex => {
  const inner = encodePacked(
    ["bytes32", "bytes32", "bytes32", "bytes32", "bytes", "bytes", "uint256", "bytes", "bytes", "bytes32"],
    [
      pad(op.sender),
      op.nonce,
      keccak256("0x"),
      keccak256(op.callData),
      half(op.verificationGasLimit),
      half(op.callGasLimit),
      BigInt(op.preVerificationGas),
      half(op.maxFeePerGas),
      half(op.maxPriorityFeePerGas),
      keccak256(
        concat([
          getAddress(op.paymaster),
          half(op.paymasterVerificationGasLimit),
          half(op.paymasterPostOpGasLimit),
          op.paymasterData
        ])
      )
    ]
  )
  return keccak256(concat([keccak256(inner), pad(entryPoint), pad(`0x${chainId.toString(16).padStart(2, "0")}`)]))
}

/** Signs an operation with the session's key. */
export const sign = Effect.fnUntraced(function* (
  { account }: Session,
  op: Unsigned,
  scope: Pick<typeof environment, "chainId" | "entryPoint"> = environment
) {
  const raw = hashOf(op, scope)
  return { ...op, signature: yield* Effect.promise(() => account.signMessage({ message: { raw } })) }
})

/** A signed operation. */
export const operation = (session: Session, job: Job) =>
  Effect.flatMap(unsigned(session, job), (op) => sign(session, op))

/** Sends a signed operation. */
export const send = ({ bearer }: Session, body: unknown) => call("/execute", { bearer, body })

/** Sends a signed operation of a job. */
export const execute = (session: Session, job: Job) =>
  Effect.flatMap(operation(session, job), (op) => send(session, op))

/** A request to sign a message, approved by the session's key. */
export const signRequest = Effect.fnUntraced(function* (session: Session, method: string, signingMessage: string) {
  const transactionId = uuid()
  const message = JSON.stringify({ [transactionId]: { requestType: method, signingMessage } })
  // In canonical order.
  const setup = { key_id: session.keyId, message, signAlg: "secp256k1", t: 2 }
  const challenge = sha256(sha256(stringToBytes(JSON.stringify(setup)), "bytes")).slice(2)
  const text = JSON.stringify({ challenge, setup })
  const userSessionSignature = yield* Effect.promise(() => session.account.signMessage({ message: text }))
  const { userSWA } = session
  return {
    data: {
      userData: { userSWA, jobId: uuid(), sessionPk: session.account.publicKey },
      transactions: [{ transactionId, method, signingMessage, userSessionSignature }]
    }
  }
})

/** The request of an estimate, with keys in the order of the hosted backend's documentation. */
export const estimateRequest = Effect.fnUntraced(function* (
  details: Readonly<Record<string, unknown>>,
  type = "TOKEN_TRANSFER"
) {
  const jobId = uuid()
  return {
    type,
    jobId,
    details,
    gasDetails: { maxFeePerGas: "0x2255100", maxPriorityFeePerGas: "0x2255100" },
    paymasterData: yield* paymasterData(wordOf(jobId))
  }
})
