/** The types of replies, which are written out, are those of their schemas: the compiler refuses a field that only one has. */
import { assert, it } from "vitest"
import type * as Auth from "../src/Auth.ts"
import type * as Chain from "../src/Chain.ts"
import type * as Estimate from "../src/Estimate.ts"
import type * as Order from "../src/Order.ts"
import type * as Portfolio from "../src/Portfolio.ts"
import type * as Token from "../src/Token.ts"

/** A type with all fields and lists mutable, and intersections as one object. */
type Plain<T> =
  T extends ReadonlyArray<infer Item>
    ? Array<Plain<Item>>
    : T extends object
      ? { -readonly [Key in keyof T]: Plain<T[Key]> }
      : T

/** Whether the type of a schema is a type but for some fields of it. */
// oxlint-disable typescript/no-unnecessary-type-parameters -- it compares two types, and nothing less does exactly
type Agrees<Schema extends { readonly Type: unknown }, T, Except extends keyof T = never> =
  (<A>() => A extends Plain<Schema["Type"]> ? 1 : 2) extends <A>() => A extends Plain<Omit<T, Except>> ? 1 : 2
    ? true
    : false

/** Names of the published original which no reply has. */
type Original = {
  readonly Activity: "caip2Id"
  readonly Chain: "whitelist"
  readonly Holding: "caip2Id"
  readonly Token: "caip2Id" | "isOnrampEnabled"
  readonly Wallet: "caip2Id"
}

it("the types of replies agree with their schemas", () => {
  const agree: {
    readonly Activity: Agrees<
      Omitted<typeof Portfolio.Activity, "status">,
      Portfolio.Activity,
      Original["Activity"] | "status"
    >
    readonly Chain: Agrees<typeof Chain.Chain, Chain.Chain, Original["Chain"]>
    readonly Estimate: Agrees<typeof Estimate.Estimate, Estimate.Estimate>
    readonly Holding: Agrees<typeof Portfolio.Holding, Portfolio.Holding, Original["Holding"]>
    readonly HoldingGroup: Agrees<
      Omitted<typeof Portfolio.HoldingGroup, "tokens">,
      Portfolio.HoldingGroup,
      Original["Holding"] | "tokens"
    >
    readonly Nft: Agrees<typeof Portfolio.Nft, Portfolio.Nft>
    readonly Order: Agrees<Omitted<typeof Order.Order, "details" | "status">, Order.Order, "details" | "status">
    readonly OtpSent: Agrees<typeof Auth.OtpSent, Auth.OtpSent>
    readonly OtpVerified: Agrees<typeof Auth.OtpVerified, Auth.OtpVerified>
    readonly Portfolio: Agrees<typeof Portfolio.Portfolio, Portfolio.Portfolio>
    readonly Token: Agrees<typeof Token.Token, Token.Token, Original["Token"]>
    readonly UserKeys: Agrees<typeof Auth.UserKeys, Auth.UserKeys>
    readonly Wallet: Agrees<typeof Portfolio.Wallet, Portfolio.Wallet, Original["Wallet"]>
  } = {
    Activity: true,
    Chain: true,
    Estimate: true,
    Holding: true,
    HoldingGroup: true,
    Nft: true,
    Order: true,
    OtpSent: true,
    OtpVerified: true,
    Portfolio: true,
    Token: true,
    UserKeys: true,
    Wallet: true
  }
  assert.notInclude(Object.values(agree), false)
})

/** A schema without fields whose types differ on purpose: the original's type of them is narrower, or that of another value. */
type Omitted<Schema extends { readonly Type: unknown }, Fields extends keyof Schema["Type"]> = {
  readonly Type: Omit<Schema["Type"], Fields>
}
