/** Recomputes what a session key signed for a user operation. */
import { environments, type Environment, type UserOp } from "@okto-effect/contract"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { bytesToHex } from "viem/utils"
import type { Address, Hex } from "viem"
import { Invalid } from "../verify/Invalid.ts"
import { keccak } from "../verify/keccak.ts"
import { expectSigner } from "../verify/signature.ts"
import { bytes, fixed, join, word } from "../verify/words.ts"

const empty = new Uint8Array()

/** How many bytes each number may have. */
const widths = [
  ["nonce", 32],
  ["callGasLimit", 16],
  ["verificationGasLimit", 16],
  ["preVerificationGas", 32],
  ["maxFeePerGas", 16],
  ["maxPriorityFeePerGas", 16],
  ["paymasterPostOpGasLimit", 16],
  ["paymasterVerificationGasLimit", 16]
] as const

const checkNumber = (name: string, value: Hex, width: number) =>
  /^0x[0-9a-f]+$/i.test(value) && BigInt(value) < 1n << BigInt(8 * width)
    ? Effect.void
    : new Invalid({ message: `${name}: expected a number of at most ${width} bytes in hex, got ${value}` })

const checkBytes = (name: string, value: Hex) =>
  /^0x([0-9a-f]{2})*$/i.test(value)
    ? Effect.void
    : new Invalid({ message: `${name}: expected whole bytes in hex, got ${value}` })

/**
 * The hash of an operation whose fields were checked. The fee halves are max fee first, then priority fee: the reverse
 * of ERC-4337 v0.7.
 */
const hash = (op: UserOp.UserOp, { chainId, entryPoint }: Environment): Hex => {
  const paymasterAndData = join(
    bytes(op.paymaster),
    fixed(op.paymasterVerificationGasLimit, 16),
    fixed(op.paymasterPostOpGasLimit, 16),
    bytes(op.paymasterData)
  )
  const inner = join(
    word(op.sender),
    word(op.nonce),
    keccak(empty),
    keccak(bytes(op.callData)),
    fixed(op.verificationGasLimit, 16),
    fixed(op.callGasLimit, 16),
    word(op.preVerificationGas),
    fixed(op.maxFeePerGas, 16),
    fixed(op.maxPriorityFeePerGas, 16),
    keccak(paymasterAndData)
  )
  return bytesToHex(keccak(join(keccak(inner), word(entryPoint), word(chainId))))
}

const checkSignature = (op: UserOp.SignedUserOp, environment: Environment, by: Address) => {
  const digest = hash(op, environment)
  return expectSigner("session signature", { message: bytes(digest), signature: op.signature, by }).pipe(
    Effect.as(digest)
  )
}

/** Checks an operation's fields and its session signature, and returns the operation's hash. */
export const verifyUserOp = Effect.fnUntraced(function* (
  op: UserOp.SignedUserOp,
  { environment, sessionAddress }: { readonly environment: Environment; readonly sessionAddress: Address }
) {
  yield* Effect.forEach(widths, ([name, width]) => checkNumber(name, op[name], width))
  yield* checkBytes("callData", op.callData)
  yield* checkBytes("paymasterData", op.paymasterData)
  return yield* checkSignature(op, environment, sessionAddress).pipe(
    Effect.catch((invalid) => {
      // A signature for another environment is the likeliest mistake, so it is worth a sentence of its own.
      const others = Object.values(environments).filter(({ name }) => name !== environment.name)
      return Effect.findFirst(others, (other) => Effect.isSuccess(checkSignature(op, other, sessionAddress))).pipe(
        Effect.flatMap((found) =>
          Option.isNone(found)
            ? invalid
            : new Invalid({
                message: `session signature invalid: signed for ${found.value.name}, this is ${environment.name}`
              })
        )
      )
    })
  )
})
