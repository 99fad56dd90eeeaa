/** Finer than any hand draws, and free of the dust of calculating. */
export const tidy = (value: number) => Math.round(value * 1000) / 1000

/** As fine as a plan needs it. */
export const rounded = (value: number) => Math.round(value * 100) / 100
