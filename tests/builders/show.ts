import { addHall, addShow, findShow } from '@sabha/backend/store/shows'
import type { Store } from '@sabha/backend/store/store'
import { type HallPlan, sectionsByRow } from '@sabha/ticketing/hall'

/** Another show, like the seeded one, in this hall; answers its id. */
export async function addShowIn(store: Store, plan: HallPlan): Promise<number> {
  return store.write(async (tx) => {
    const seeded = await findShow(tx, 1)
    if (!seeded) throw new Error('the seeded show is missing')
    await addHall(tx, plan)
    const { id: _, ...show } = seeded
    return addShow(tx, { ...show, hall_id: plan.id }, plan, sectionsByRow(plan))
  })
}
