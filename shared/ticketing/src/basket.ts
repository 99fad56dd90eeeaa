/** The most shows that one payment may be for: a season's evenings. Each is a booking of its own. */
export const mostNights = 12
