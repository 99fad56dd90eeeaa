import type { Seat } from '@sabha/api/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiBase } from '../../backend-address.ts'
import { createOverlay, laidOver, type Overlay } from '../../seat-map/live-updates.ts'
import { canFollow, followSeats } from '../../seat-map/seat-stream.ts'
import { seatsKey } from './seats-query.ts'

interface LiveSeats {
  /** Updates come by themselves. */
  isLive: boolean
  /** Reads the hall without losing what is heard meanwhile. */
  over: Overlay['over']
}

/** Lays what the stream tells over what is known of the hall. */
export function useLiveSeats(showId: string, pass: string | null, isOn: boolean): LiveSeats {
  const queries = useQueryClient()
  const [overlay] = useState(createOverlay)
  const [isLive, setLive] = useState(false)

  useEffect(() => {
    if (!isOn || !canFollow()) return
    const query = new URLSearchParams({ show_id: showId, ...(pass !== null && { pass }) })
    return followSeats({
      address: `${apiBase}seat_updates.php?${query}`,
      onLive: setLive,
      onUpdate: (update) => {
        overlay.heard(update)
        const queryKey = seatsKey(showId)
        // Known since the last whole reading: seats of our own that were freed after it still count as ours.
        const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? Date.now()
        queries.setQueryData<readonly Seat[]>(queryKey, (seats) => seats && laidOver(seats, update), { updatedAt })
      },
    })
  }, [queries, overlay, showId, pass, isOn])

  return { isLive, over: overlay.over }
}
