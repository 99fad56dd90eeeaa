import { type ClientOf, type ClientOptions, createClientOf } from './client-of.ts'
import { type Contract, contract } from './contract.ts'

export type Client = ClientOf<Contract>

/** The client of every call there is. */
export function createClient(options: ClientOptions): Client {
  return createClientOf(contract, options)
}
