import type { AnyPhrase, ParamsOf } from '@sabha/language/phrases'
import { accounts } from './refusals/accounts.ts'
import { bookings } from './refusals/bookings.ts'
import { checkin } from './refusals/checkin.ts'
import { common } from './refusals/common.ts'
import { counter } from './refusals/counter.ts'
import { groups } from './refusals/groups.ts'
import { payments } from './refusals/payments.ts'
import { pictures } from './refusals/pictures.ts'
import { prices } from './refusals/prices.ts'
import { privacy } from './refusals/privacy.ts'
import { seasonPasses } from './refusals/season-passes.ts'
import { seats } from './refusals/seats.ts'
import { settings } from './refusals/settings.ts'
import { shows } from './refusals/shows.ts'
import { site } from './refusals/site.ts'
import { tickets } from './refusals/tickets.ts'
import { tills } from './refusals/tills.ts'
import { waitingRoom } from './refusals/waiting-room.ts'

/**
 * Every refusal of the backend: stable code → HTTP status and the English message, which is a phrase of the dictionary.
 * On the wire: `{success: false, status: "error", code, message, params}`.
 */
export const refusals = {
  ...accounts,
  ...bookings,
  ...checkin,
  ...common,
  ...counter,
  ...groups,
  ...payments,
  ...pictures,
  ...prices,
  ...privacy,
  ...seasonPasses,
  ...seats,
  ...settings,
  ...shows,
  ...site,
  ...tickets,
  ...tills,
  ...waitingRoom,
} satisfies Record<string, { status: number; message: AnyPhrase }>

export type RefusalCode = keyof typeof refusals
export type RefusalParams = Record<string, string | number | string[]>

/** A refusal as a value; `params` fill the message's places and tell programs the details. */
export interface Refusal {
  refused: RefusalCode
  params?: RefusalParams
}

/** The parameters that the refusal's message needs, and any others that programs may want to know. */
type ParamsFor<C extends RefusalCode> = [ParamsOf<(typeof refusals)[C]['message']>] extends [never]
  ? [params?: RefusalParams | undefined]
  : [params: Record<ParamsOf<(typeof refusals)[C]['message']>, RefusalParams[string]> & RefusalParams]

export function refuse<C extends RefusalCode>(refused: C, ...[params]: ParamsFor<C>): Refusal {
  return params ? { refused, params } : { refused }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
