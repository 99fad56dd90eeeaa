import { addHall } from '@sabha/backend/store/shows/halls'
import { addShow, findShow, type NewShow } from '@sabha/backend/store/shows/shows'
import type { Store } from '@sabha/backend/store/store'
import type { HallPlan } from '@sabha/ticketing/hall'

/** Adds a show in this hall, like the seeded one except for `changes`; returns its id. */
export async function addShowIn(store: Store, plan: HallPlan, changes: Partial<NewShow> = {}): Promise<number> {
  return store.alone(async (tx) => {
    const seeded = await findShow(tx, 1)
    if (!seeded) throw new Error('the seeded show is missing')
    await addHall(tx, plan)
    const { id: _, ...show } = seeded
    return addShow(tx, { ...show, hall_id: plan.id, ...changes }, plan)
  })
}

/** A hall with rows A (KAVERI) and Z (NETRAAVATI) of four seats each. */
export const studio: HallPlan = {
  id: 'studio',
  name: 'Studio',
  width: 6,
  height: 4,
  stage: { path: 'M1 0L5 0', label: { x: 3, y: 0 } },
  sections: [
    { name: 'KAVERI', rows: ['A'] },
    { name: 'NETRAAVATI', rows: ['Z'] },
  ],
  rows: ['A', 'Z'].map((label, index) => ({
    label,
    seats: [1, 2, 3, 4].map((number): [number, number, number] => [number, number, index + 1]),
  })),
}
