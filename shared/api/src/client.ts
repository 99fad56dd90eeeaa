import { type ClientOf, type ClientOptions, createClientOf } from './client-of.ts'
import { type CallName, type Contract, contract } from './contract.ts'

export type Client = ClientOf<Contract>

type NounOf<Name extends CallName> = Name extends `${infer Noun}.${string}` ? Noun & keyof Client : never
type OwnName<Name extends CallName, Noun extends string> = Name extends `${Noun}.${infer Own}` ? Own : never

/** The part of the client that has these calls: `ClientWith<'bookings.hold' | 'bookings.release'>`. */
export type ClientWith<Names extends CallName> = {
  [Noun in NounOf<Names>]: Pick<Client[Noun], OwnName<Names, Noun> & keyof Client[Noun]>
}

/** Creates the client of every call in the contract. */
export function createClient(options: ClientOptions): Client {
  return createClientOf(contract, options)
}
