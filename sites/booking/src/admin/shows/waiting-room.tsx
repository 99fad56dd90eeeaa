import type { AdminShow } from '@sabha/api/admin/shows'
import { type AdminWaitingRoom, waitingModes } from '@sabha/api/admin/waiting-room'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { FormDialog, FormSelect, FormText } from '../components/form-dialog.tsx'
import { waitingRoomsQuery } from './queries.ts'
import styles from './shows.module.css'

/** The state of the waiting room of a show on sale, and the button that changes it. */
export function WaitingRoomStatus({ show }: { show: AdminShow }) {
  const { say } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(waitingRoomsQuery)
  const room = data?.rooms.find(({ show_id }) => show_id === show.id)
  if (!room) return null
  return (
    <div className={styles.waitingRoom}>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {say('Waiting room: {{state}}', { state: stateWords(room, say) })}
      </Button>
      {isOpen && <WaitingRoomDialog show={show} room={room} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Says how many requests were turned away in the last hour because the server was too busy. */
export function ShedNotice() {
  const { say } = useLanguage()
  const { data } = useQuery(waitingRoomsQuery)
  if (!data || data.shed_calls === 0) return null
  return (
    <Notice kind="info">
      {say(
        'In the last hour the server was too busy for {{count}} requests. Those visitors were asked to come back in a few seconds. Whoever has paid is always served.',
        { count: formatNumber(data.shed_calls) },
      )}
    </Notice>
  )
}

function stateWords({ is_open, mode, waiting, inside }: AdminWaitingRoom, say: Say): string {
  if (is_open) return say('{{waiting}} waiting, {{inside}} inside', { waiting: formatNumber(waiting), inside: formatNumber(inside) })
  return say(mode === 'off' ? 'kept closed' : 'opens automatically when too many come')
}

const names = {
  auto: 'Automatically, when too many come',
  on: 'Always',
  off: 'Never',
} as const satisfies Record<AdminWaitingRoom['mode'], Phrase>

interface WaitingRoomDialogProps {
  show: AdminShow
  room: AdminWaitingRoom
  onClose: () => void
}

/** Sets when a show's waiting room is open and when its sales open. Guests who are waiting keep their place. */
function WaitingRoomDialog({ show, room, onClose }: WaitingRoomDialogProps) {
  const { say, sayText } = useLanguage()
  // The values that the form began with, whatever is read in the meantime.
  const [before] = useState({ mode: room.mode, opens_at: room.opens_at })
  return (
    <FormDialog
      title={say('Waiting room of “{{title}}”', { title: sayText(show.title) })}
      description={say('While it is open, buyers wait in line and are let in a few at a time.')}
      initial={{ mode: room.mode, opens_at: room.opens_at ?? '' }}
      send={({ mode, opens_at }) =>
        adminApi.waitingRoom.set({ show_id: show.id, mode, opens_at: opens_at === '' ? null : opens_at, before })
      }
      failed="The waiting room could not be changed."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormSelect form={form} name="mode" label={say('When it is open')}>
            {waitingModes.map((each) => (
              <option key={each} value={each}>
                {say(names[each])}
              </option>
            ))}
          </FormSelect>
          <FormText
            form={form}
            name="opens_at"
            label={say('Sales open at')}
            help={say('Leave empty for: as soon as the show is published. Guests who come in the hour before wait for a draw.')}
            type="datetime-local"
          />
        </>
      )}
    />
  )
}
