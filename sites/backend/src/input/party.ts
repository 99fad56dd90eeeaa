import { type Refusal, refuse } from '@sabha/api/refusal'
import { type Paise, readRupees } from '@sabha/ticketing/money'

/** A wish for seats together: for how many people, and where. */
export interface Party {
  count: number
  section?: string | undefined
  /** The most that a seat may cost. */
  mostPrice?: Paise | undefined
  accessible?: boolean | undefined
}

/** Reads a wish for seats together from the wire. An empty section or price means none. */
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
