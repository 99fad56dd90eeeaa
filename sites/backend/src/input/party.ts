import { type Refusal, refuse } from '@sabha/api/refusal'
import { type Paise, readRupees } from '@sabha/ticketing/money'

/** Who wants seats together, and where. */
export interface Party {
  count: number
  section?: string | undefined
  /** Of a seat. */
  mostPrice?: Paise | undefined
  accessible?: boolean | undefined
}

/** Seats together as they are asked for on the wire. An empty section or price is none. */
export function readParty(wish: {
  count: number
  section?: string | undefined
  max_price?: number | string | undefined
  accessible?: boolean | undefined
}): Party | Refusal {
  const { count, section, max_price: most, accessible } = wish
  const mostPrice = most === undefined || most === '' ? undefined : readRupees(most)
  if (most !== undefined && most !== '' && mostPrice === undefined) return refuse('malformed', { fields: ['max_price'] })
  return { count, section: section || undefined, mostPrice, accessible }
}
