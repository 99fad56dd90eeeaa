/** How many shows one payment may be for. Each is a booking of its own. */
export const mostNights = 6
