/** The badge of the specification's sample show. */
export const fastFillingBadge = 'FAST FILLING'

/** The seats of a show that are for sale (neither blocked, nor given away, nor kept for a group), and how many of them are sold. */
export interface SoldSeats {
  forSale: number
  sold: number
}

/** Of ten seats for sale. */
const soldOfTen = 6

/**
 * Whether a show is said to be filling fast. Indian law forbids false urgency (Guidelines for Prevention and Regulation of Dark Patterns,
 * 2023): it has to be so by what is sold, or staff have to answer for it (`isTicked`); and only while there is something to hurry for.
 */
export function isFastFilling({ forSale, sold }: SoldSeats, { isOnSale, isTicked }: { isOnSale: boolean; isTicked: boolean }): boolean {
  if (!isOnSale || sold >= forSale) return false
  return isTicked || sold * 10 >= forSale * soldOfTen
}

/** Whether somebody wrote the badge itself where any words can be written: it is the tick that they mean. */
export function meansFastFilling(badge: string): boolean {
  return badge.trim().replace(/\s+/g, ' ').toUpperCase() === fastFillingBadge
}
