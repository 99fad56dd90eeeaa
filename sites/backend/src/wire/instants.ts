/** Instants are kept as epoch ms and sent as ISO 8601. */
export const iso = (instant: number) => new Date(instant).toISOString()
export const isoOrNull = (instant: number | null) => (instant === null ? null : iso(instant))
