import { contract } from '@sabha/api/contract'

/** The calls that this backend serves: all of the contract. */
export const servedCalls = contract
