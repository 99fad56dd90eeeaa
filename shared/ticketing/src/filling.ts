/** The badge of the specification's sample show. */
export const fastFillingBadge = 'FAST FILLING'

/** The seats of a show that are for sale (neither blocked, nor given away, nor kept for a group), and how many of them are sold. */
export interface SoldSeats {
  forSale: number
  sold: number
}

/** How many of ten seats for sale have to be sold. */
const soldOfTen = 6

/**
 * Whether a show is said to be filling fast. Indian law forbids false urgency (Guidelines for Prevention and Regulation of Dark Patterns,
 * 2023): sales have to show it, or staff have to answer for it (`isTicked`), and there must still be seats to buy.
 */
export function isFastFilling({ forSale, sold }: SoldSeats, { isOnSale, isTicked }: { isOnSale: boolean; isTicked: boolean }): boolean {
  if (!isOnSale || sold >= forSale) return false
  return isTicked || sold * 10 >= forSale * soldOfTen
}

/** Whether somebody typed the badge's own words as a free text: they mean the tick. */
export function meansFastFilling(badge: string): boolean {
  return badge.trim().replace(/\s+/g, ' ').toUpperCase() === fastFillingBadge
}
