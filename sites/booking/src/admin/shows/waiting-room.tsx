import type { AdminShow } from '@sabha/api/admin/shows'
import { type AdminWaitingRoom, waitingModes } from '@sabha/api/admin/waiting-room'
import { errorWords } from '@sabha/api/error-words'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminApi, asAdmin } from '../admin-api.ts'
import { SelectField } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { waitingRoomsQuery } from './queries.ts'
import styles from './shows.module.css'

/** The state of the waiting room of a show on sale, and the button that changes it. */
export function WaitingRoomLine({ show }: { show: AdminShow }) {
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

/** When a show's waiting room is open, and when its sales open. Whoever waits keeps their place. */
function WaitingRoomDialog({ show, room, onClose }: WaitingRoomDialogProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const queries = useQueryClient()
  const [mode, setMode] = useState(room.mode)
  const [opensAt, setOpensAt] = useState(room.opens_at ?? '')
  const change = useMutation({
    mutationFn: () => asAdmin(adminApi.waitingRoom.set({ show_id: show.id, mode, opens_at: opensAt === '' ? null : opensAt })),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: waitingRoomsQuery.queryKey }),
  })
  const { question } = useUnsaved(mode !== room.mode || opensAt !== (room.opens_at ?? ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaveThen(onClose)}
      title={say('Waiting room of “{{title}}”', { title: sayText(show.title) })}
      description={say('While it is open, buyers wait in line and are let in a few at a time.')}
    >
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <SelectField
          label={say('When it is open')}
          value={mode}
          onValueChange={(value) => setMode(waitingModes.find((known) => known === value) ?? room.mode)}
        >
          {waitingModes.map((each) => (
            <option key={each} value={each}>
              {say(names[each])}
            </option>
          ))}
        </SelectField>
        <Field
          label={say('Sales open at')}
          help={say('Leave empty for: as soon as the show is published. Guests who come in the hour before wait for a draw.')}
          type="datetime-local"
          value={opensAt}
          onChange={(event) => setOpensAt(event.target.value)}
        />
        {change.isError && (
          <Notice kind="error">{errorWords(change.error, words, { failed: 'The waiting room could not be changed.' })}</Notice>
        )}
        <FormActions submit={say('Save')} busy={change.isPending} onClose={onClose} />
      </form>
      {question}
    </Dialog>
  )
}
