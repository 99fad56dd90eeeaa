import { formatMoney } from '@sabha/language/formats'
import { priceInWords } from '@sabha/language/price-words'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { Paise } from '@sabha/ticketing/money'
import type { LanguageValue } from '@sabha/ui/use-language'

/** What a seat of a section costs now, and its regular price; in paise. */
export interface SectionOffer {
  now: Paise
  regular: Paise
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
  /** Only where it differs. */
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
      const price = offer ? priceInWords(offer.now, say) : ''
      const early = offer !== undefined && offer.now < offer.regular
      const tag: SectionTag = {
        name: sayText(name),
        colour: sectionColour(index),
        price,
        label: early ? say('EB {{price}}', { price }) : price,
        regular: early ? formatMoney(offer.regular) : undefined,
      }
      return [name, tag]
    }),
  )
}

/**
 * Colours of the sections, front to back: from the curtain's plum to the blue of the night, clear of the green, red and orange
 * that tell states, and of grey, which means "not for sale". Each has at least 3:1 against the map's ground and 4.5:1 under the white seat numbers.
 */
const colours = ['#8a2b7d', '#5a45b8', '#2763b5', '#10798f', '#2c3a78', '#76502f'] as const

export function sectionColour(index: number): string {
  return colours[index % colours.length] ?? colours[0]
}
