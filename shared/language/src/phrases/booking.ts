/** Choosing seats, paying, the confirmation. */
export const booking = {} as const
