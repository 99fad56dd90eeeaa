import type { Paise } from './money.ts'

/** The pricing sections of the specification (section 3), front to back. */
export const sectionNames = ['KAVERI', 'TUNGA', 'KRISHNA', 'KAALI', 'NETRAAVATI', 'GENERAL'] as const
export type SectionName = (typeof sectionNames)[number]

/** The section of a row, if the hall plan doesn't say otherwise. */
export function sectionOfRow(row: string): SectionName {
  if (row === 'ZZ') return 'NETRAAVATI'
  if (!/^[A-Z]$/.test(row)) return 'GENERAL'
  if (row <= 'C') return 'KAVERI'
  if (row <= 'F') return 'TUNGA'
  if (row <= 'J') return 'KRISHNA'
  if (row <= 'N') return 'KAALI'
  return 'NETRAAVATI'
}

export interface SectionPrice {
  earlyBird: Paise
  regular: Paise
  /**
   * Present: the buyer chooses what a seat costs, at least `regular` (`earlyBird` is then the same), and is offered these amounts. Absent:
   * the section has a fixed price.
   */
  suggested?: readonly Paise[] | undefined
}
export type SectionPrices = Readonly<Record<string, SectionPrice>>

/** The least that the payment provider takes, and so the least price of a seat that is not free. */
const leastPrice: Paise = 100

/** The most that a seat may cost: the payment provider takes ten such seats in one payment. */
export const mostPrice: Paise = 50_000_00

/** Whether an amount can be paid, or needs no payment. */
export function isPayable(amount: Paise): boolean {
  return amount === 0 || amount >= leastPrice
}

/** Prices of specification section 9. GENERAL has an early-bird price only. */
export const standardPrices = {
  KAVERI: { earlyBird: 249_900, regular: 299_900 },
  TUNGA: { earlyBird: 199_900, regular: 249_900 },
  KRISHNA: { earlyBird: 149_900, regular: 199_900 },
  KAALI: { earlyBird: 79_900, regular: 129_900 },
  NETRAAVATI: { earlyBird: 59_900, regular: 109_900 },
  GENERAL: { earlyBird: 59_900, regular: 59_900 },
} satisfies Record<SectionName, SectionPrice>
