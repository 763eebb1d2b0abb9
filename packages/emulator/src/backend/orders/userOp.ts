/** Verifies the session signature of a user operation. */
import { environments, type Environment, type UserOp } from "@okto-effect/protocol"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { getUserOperationHash } from "viem/account-abstraction"
import { getAddress, hexToBytes } from "viem/utils"
import type { Address, Hex } from "viem"
import { Invalid } from "../../verify/Invalid.ts"
import { expectSigner } from "../../verify/signature.ts"

/** The number of bytes of each field. */
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

/** Checks that numbers of an operation fit their fields. */
export const checkNumbers = (numbers: { readonly [Name in (typeof widths)[number][0]]?: Hex }) =>
  Effect.forEach(
    widths,
    ([name, width]) => {
      const value = numbers[name]
      return value === undefined ? Effect.void : checkNumber(name, value, width)
    },
    { discard: true }
  )

const checkBytes = (name: string, value: Hex) =>
  /^0x([0-9a-f]{2})*$/i.test(value)
    ? Effect.void
    : new Invalid({ message: `${name}: expected whole bytes in hex, got ${value}` })

/**
 * The hash of an operation whose fields were checked: that of ERC-4337 v0.7, but for the halves of `gasFees`, which are in
 * the reverse order.
 */
const hashUserOp = (op: UserOp.UserOp, { chainId, entryPoint }: Environment): Hex =>
  getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: "0.7",
    userOperation: {
      sender: getAddress(op.sender),
      nonce: BigInt(op.nonce),
      callData: op.callData,
      callGasLimit: BigInt(op.callGasLimit),
      verificationGasLimit: BigInt(op.verificationGasLimit),
      preVerificationGas: BigInt(op.preVerificationGas),
      maxFeePerGas: BigInt(op.maxPriorityFeePerGas),
      maxPriorityFeePerGas: BigInt(op.maxFeePerGas),
      paymaster: op.paymaster,
      paymasterVerificationGasLimit: BigInt(op.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: BigInt(op.paymasterPostOpGasLimit),
      paymasterData: op.paymasterData,
      signature: "0x"
    }
  })

const checkSignature = (op: UserOp.SignedUserOp, environment: Environment, by: Address) => {
  const digest = hashUserOp(op, environment)
  return expectSigner("session signature", { message: hexToBytes(digest), signature: op.signature, by }).pipe(
    Effect.as(digest)
  )
}

/** Checks an operation's fields and its session signature, and returns the operation's hash. */
export const verifyUserOp = Effect.fnUntraced(function* (
  op: UserOp.SignedUserOp,
  { environment, sessionAddress }: { readonly environment: Environment; readonly sessionAddress: Address }
) {
  yield* checkNumbers(op)
  yield* checkBytes("callData", op.callData)
  yield* checkBytes("paymasterData", op.paymasterData)
  return yield* checkSignature(op, environment, sessionAddress).pipe(
    Effect.catch((invalid) => {
      // A signature for another environment is a common mistake: the message names it.
      const others = Object.values(environments).filter(({ name }) => name !== environment.name)
      return Effect.findFirst(others, (other) => Effect.isSuccess(checkSignature(op, other, sessionAddress))).pipe(
        Effect.flatMap(
          Option.match({
            onNone: () => Effect.fail(invalid),
            onSome: ({ name }) =>
              Effect.fail(
                new Invalid({ message: `session signature invalid: signed for ${name}, this is ${environment.name}` })
              )
          })
        )
      )
    })
  )
})
