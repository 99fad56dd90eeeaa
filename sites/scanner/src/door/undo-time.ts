/** ms for which an admission may be taken back. */
export const undoTime = 15 * 60_000
