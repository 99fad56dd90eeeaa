import { findShow } from '@sabha/backend/store/shows/shows'
import type { Backend } from '../builders/backend.ts'

const day = 86_400_000

/** Moves a show to yesterday. */
export async function endShow({ deps: { store } }: Backend, showId: string): Promise<void> {
  await store.alone(async (tx) => {
    const show = await findShow(tx, Number(showId))
    if (!show) throw new Error(`there is no show ${showId}`)
    const starts_at = Date.now() - day
    const ends_at = starts_at + (show.ends_at - show.starts_at)
    await tx.updateTable('show').set({ starts_at, ends_at }).where('id', '=', show.id).execute()
  })
}
