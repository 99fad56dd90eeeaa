/** Rounds to thousandths of a pitch: finer than anyone draws, and free of floating-point noise. */
export const tidy = (value: number) => Math.round(value * 1000) / 1000

/** Rounds to hundredths of a pitch, as fine as a plan needs. */
export const rounded = (value: number) => Math.round(value * 100) / 100
