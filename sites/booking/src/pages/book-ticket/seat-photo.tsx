import { groupName } from '@sabha/api/seat-words'
import type { HallPlan } from '@sabha/ticketing/hall'
import { photoLookup, type ShownPhoto } from '@sabha/ticketing/seat-photos'
import type { SeatId } from '@sabha/ticketing/seats'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { Picture } from '../../components/picture.tsx'
import styles from './view-from-here.module.css'

const photosQuery = (showId: string) =>
  queryOptions({
    queryKey: ['seat-photos', showId],
    queryFn: async ({ signal }) => (await api.seats.photos({ show_id: showId }, { signal })).photos,
    staleTime: 10 * 60_000,
    retry: false,
  })
type Photo = Awaited<ReturnType<typeof api.seats.photos>>['photos'][number]

/** Returns the photo that the office has put to this seat or near it; undefined without one, or where the photos couldn't be read. */
export function useSeatPhoto(showId: string, plan: HallPlan, seat: SeatId): (ShownPhoto<Photo> & { onFailed: () => void }) | undefined {
  const { data } = useQuery(photosQuery(showId))
  const find = useMemo(() => data && photoLookup(plan, data), [plan, data])
  const [failed, setFailed] = useState<Photo>()
  const shown = useMemo(() => find?.(seat), [find, seat])
  return shown && shown.photo !== failed ? { ...shown, onFailed: () => setFailed(shown.photo) } : undefined
}

/** As wide as the drawing that it replaces. */
export function SeatPhoto({ photo, onFailed }: { photo: Photo; onFailed: () => void }) {
  const { language } = useLanguage()
  return (
    // Captured, because the error event of an image does not bubble.
    <div className={styles.photo} onErrorCapture={onFailed}>
      <Picture key={photo.picture} name={photo.picture} alt={photo.alt[language]} sizes="(width < 560px) 92vw, 320px" />
    </div>
  )
}

/** Returns where the photo was taken; undefined for a photo from the seat itself. */
export function photoSource({ from, isNearby }: ShownPhoto<Photo>, plan: HallPlan, words: LanguageValue): string | undefined {
  const { say, sayText } = words
  switch (from.kind) {
    case 'seat':
      return isNearby ? say('Photo from a seat nearby: {{seat}}', { seat: from.name }) : undefined
    case 'row':
      return say('Photo from row {{row}}', { row: from.name })
    case 'block':
      return say('Photo from {{place}}', { place: groupName(plan.blocks?.find(({ name }) => name === from.name) ?? from, words) })
    case 'section':
      return say('Photo from {{place}}', { place: sayText(from.name) })
    default:
      return from.kind satisfies never
  }
}
