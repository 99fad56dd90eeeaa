/** The PDF ticket and the mails. */
export const ticket = {} as const
