import type { AdminWaitingRoom } from '@sabha/api/calls/office-waiting'
import type { OfficeShow } from '@sabha/api/office-shapes'
import { formatNumber } from '@sabha/language/formats'
import type { Say } from '@sabha/language/translate'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { waitingRoomsQuery } from './queries.ts'
import { WaitingRoomDialog } from './waiting-room-dialog.tsx'
import styles from './waiting-room-line.module.css'

/** How the waiting room of a show on sale stands, and the way to change it. */
export function WaitingRoomLine({ show }: { show: OfficeShow }) {
  const { say } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data: rooms } = useQuery(waitingRoomsQuery)
  const room = rooms?.find(({ show_id }) => show_id === show.id)
  if (!room) return null
  return (
    <div className={styles['line']}>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {say('Waiting room: {{state}}', { state: stateWords(room, say) })}
      </Button>
      {isOpen && <WaitingRoomDialog show={show} room={room} onClose={() => setOpen(false)} />}
    </div>
  )
}

function stateWords({ is_open, mode, waiting, inside }: AdminWaitingRoom, say: Say): string {
  if (is_open) return say('{{waiting}} waiting, {{inside}} inside', { waiting: formatNumber(waiting), inside: formatNumber(inside) })
  return say(mode === 'off' ? 'kept closed' : 'opens by itself when too many come')
}
