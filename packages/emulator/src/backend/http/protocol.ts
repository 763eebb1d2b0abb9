/** The types of handlers, from the protocol's route table: a route without a handler does not compile. */
import type { Endpoint, Routes } from "@okto-effect/protocol"
import type * as Effect from "effect/Effect"
import type { Session } from "../identity/Sessions.ts"
import type { Refused } from "./Refused.ts"

type Table = typeof Routes

export type RouteName = keyof Table

type RouteOf<A extends Endpoint.Access> = {
  readonly [Name in RouteName]: Table[Name]["access"] extends A ? Name : never
}[RouteName]

/** Calls that need a bearer token. */
export type SessionRoute = RouteOf<"session">

/** Calls that do not. */
export type PublicRoute = RouteOf<"public">

/** What a handler gets beside the request's body or filters. */
export interface Call {
  readonly url: URL
}

export interface SessionCall extends Call {
  readonly session: Session
}

type DataOf<Name extends RouteName> = Table[Name]["data"]["Encoded"]

export type Requests = { readonly [Name in RouteName]: Table[Name]["request"]["Type"] }

type SnakeKey<Key> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeKey<Rest>}`
  : Key

type SnakeKeys<Value> =
  Value extends ReadonlyArray<infer Item>
    ? ReadonlyArray<SnakeKeys<Item>>
    : Value extends object
      ? { readonly [Key in keyof Value as SnakeKey<Key>]: SnakeKeys<Value[Key]> }
      : Value

/** The data of an answer as it is on the wire. Handlers may add fields that the protocol does not have. */
export type Wire<Name extends RouteName> = "camelCase" extends Table[Name]["replyKeys"]
  ? DataOf<Name>
  : SnakeKeys<DataOf<Name>>

export type SessionHandlers = {
  readonly [Name in SessionRoute]: (request: Requests[Name], call: SessionCall) => Effect.Effect<Wire<Name>, Refused>
}

export type PublicHandlers = {
  readonly [Name in PublicRoute]: (request: Requests[Name], call: Call) => Effect.Effect<Wire<Name>, Refused>
}
