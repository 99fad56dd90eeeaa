import type { ClientOf } from '@sabha/api/client-of'
import { counter } from '@sabha/api/counter'
import { shows } from '@sabha/api/shows'

/** What a phone that sells calls in addition to the calls of the door. */
export const counterCalls = { counter, shows }
export type CounterClient = ClientOf<typeof counterCalls>
