import { homeZone, instantOf } from '@sabha/ticketing/time'

/** Returns an instant as ISO 8601 in UTC. A text without a zone is in Asia/Kolkata (`2026-11-19 19:15:00`); null if it can't be read. */
export function isoInstant(value: string | number | null): string | null {
  if (value === null || value === '') return null
  const unzoned = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/.exec(String(value))
  const instant = unzoned?.[1] ? instantOf(unzoned[1], unzoned[2] ?? '00:00', homeZone) : Date.parse(String(value))
  return instant === undefined || Number.isNaN(instant) ? null : new Date(instant).toISOString()
}
