import { mostNights } from '@sabha/ticketing/basket'
import { concessionKinds } from '@sabha/ticketing/quote'
import { parseSeatId } from '@sabha/ticketing/seats'
import * as z from 'zod/mini'
import { readJson, remove, session, write } from './browser-storage.ts'

/** The chosen seats of a show that are to be paid together with those of others. They are kept in this tab and not held yet. */
export type BasketNight = z.output<typeof BasketNight>

const seat = z.string().check(z.refine((id) => parseSeatId(id) !== undefined))
const BasketNight = z.object({
  show: z.object({
    id: z.string(),
    title: z.string(),
    performer: z.string(),
    date: z.string(),
    time: z.string(),
    venue: z.string(),
  }),
  /** The hall whose plan they were chosen in. */
  hallId: z.optional(z.string()),
  seats: z.array(seat).check(z.minLength(1)),
  /** Names for the seats without numbers. */
  places: z.record(z.string(), z.object({ name: z.string(), kn: z.optional(z.string()) })),
  asked: z.optional(z.object({ named: z.array(seat), places: z.record(z.string(), z.number()) })),
  accessible: z.boolean(),
  /** The options of the seat page, for a visitor who changes this night. */
  options: z.object({
    code: z.nullable(
      z.object({
        kind: z.enum(['percent', 'fixed', 'amount']),
        value: z.number(),
        name: z.string(),
        sections: z.optional(z.array(z.string())),
      }),
    ),
    codeFor: z.string(),
    who: z.record(z.string(), z.enum(concessionKinds)),
    typed: z.record(z.string(), z.string()),
    given: z.string(),
    passes: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        nights: z.number(),
        left: z.number(),
        show_ids: z.array(z.string()),
        sections: z.optional(z.array(z.string())),
      }),
    ),
  }),
  /** The options as the hold asks for them. */
  sent: z.object({
    code: z.optional(z.string()),
    codeFor: z.optional(z.string()),
    concessions: z.record(z.string(), z.enum(concessionKinds)),
    passes: z.optional(z.array(z.string())),
    amounts: z.record(z.string(), z.number()),
    /** Rupees. */
    donation: z.optional(z.number()),
  }),
  /** Rupees, for the seats alone. */
  shownTotal: z.number(),
})

const key = 'basket'

/** Returns the nights kept in this tab; none where they can't be read. */
export function keptBasket(): BasketNight[] {
  const read = z.array(BasketNight).safeParse(readJson(session, key))
  return read.success ? read.data.slice(0, mostNights) : []
}

export function keepBasket(nights: readonly BasketNight[]): void {
  if (nights.length > 0) write(session, key, JSON.stringify(nights))
  else forgetBasket()
}

export function forgetBasket(): void {
  remove(session, key)
}
