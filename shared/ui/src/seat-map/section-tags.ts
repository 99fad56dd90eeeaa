import { formatMoney } from '@sabha/language/formats'
import { openPriceWords, priceInWords } from '@sabha/language/price-words'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { Paise } from '@sabha/ticketing/money'
import type { LanguageValue } from '../use-language.tsx'

/** What a seat of a section costs now, and its regular price; in paise. */
export interface SectionOffer {
  now: Paise
  regular: Paise
  /** If present, the guest chooses the price, at least `regular`. */
  suggested?: readonly Paise[] | undefined
}

/** A section as the map shows it. */
export interface SectionTag {
  /** In the reader's language. */
  name: string
  colour: string
  /** What one seat costs. */
  price: string
  /** The price as the map's label says it: `EB ₹2,499` while early-bird prices last. */
  label: string
  /** The regular price; only if it differs. */
  regular: string | undefined
}

export type SectionTags = ReadonlyMap<string, SectionTag>

export function sectionTags(
  plan: HallPlan,
  offers: ReadonlyMap<string, SectionOffer>,
  { say, sayText }: Pick<LanguageValue, 'say' | 'sayText'>,
): SectionTags {
  return new Map(
    plan.sections.map(({ name }, index) => {
      const offer = offers.get(name)
      const price = offer ? seatPriceInWords(offer, say) : ''
      const early = offer !== undefined && offer.now < offer.regular
      const tag: SectionTag = {
        name: sayText(name),
        colour: sectionColour(index),
        price,
        label: early ? say('EB {{price}}', { price }) : offer?.suggested ? openLabel(offer, say) : price,
        regular: early ? formatMoney(offer.regular) : undefined,
      }
      return [name, tag]
    }),
  )
}

/** Returns what one seat costs; `From ₹100` or `Pay what you like` if the guest chooses. */
function seatPriceInWords({ now, suggested }: SectionOffer, say: LanguageValue['say']): string {
  if (!suggested) return priceInWords(now, say)
  return now > 0 ? say('From {{price}}', { price: formatMoney(now) }) : say(openPriceWords)
}

/** Returns the same in few letters, for the map's label. */
function openLabel({ now }: SectionOffer, say: LanguageValue['say']): string {
  return now > 0 ? `${formatMoney(now)}+` : say('Any amount')
}

/**
 * Colours of the sections, front to back: from the curtain's plum to night blue, distinct from the green, red and orange of states, and
 * from grey, which means "not for sale". Each has at least 3:1 against the map's background and 4.5:1 under the white seat numbers.
 */
const colours = ['#8a2b7d', '#5a45b8', '#2763b5', '#10798f', '#2c3a78', '#76502f'] as const

export function sectionColour(index: number): string {
  return colours[index % colours.length] ?? colours[0]
}
