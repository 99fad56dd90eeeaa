/** Signing in, profile, My Bookings. */
export const account = {} as const
