import type { SeatNotes } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { readJson, session, write } from './browser-storage.ts'

const key = 'pendingPlaces'

/** Keeps the names of those seats in this tab's pending choice that have no numbers. */
export function keepPlaceNames(notes: Readonly<Record<SeatId, SeatNotes>>): void {
  write(session, key, JSON.stringify(Object.fromEntries(Object.entries(notes).map(([seat, { place }]) => [seat, { place }]))))
}

export function placeNames(): Record<SeatId, SeatNotes> {
  const stored = readJson(session, key)
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored as Record<string, SeatNotes | null>) : []
  return Object.fromEntries(
    entries.flatMap(([seat, of]) => {
      const { name, kn } = of?.place ?? {}
      return typeof name === 'string' ? [[seat, { place: { name, ...(typeof kn === 'string' && { kn }) } }]] : []
    }),
  )
}
