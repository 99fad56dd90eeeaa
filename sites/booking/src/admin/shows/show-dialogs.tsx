import type { AdminShow } from '@sabha/api/admin/shows'
import { errorWords } from '@sabha/api/error-words'
import { refusals } from '@sabha/api/refusal'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { TextArea } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { type DraftProblems, draftOf, fieldProblem, whenProblems } from './draft.ts'
import { useShowAction } from './queries.ts'
import type { ShowAction } from './show-status.ts'

interface ShowActionDialogProps {
  show: AdminShow
  action: ShowAction
  onClose: () => void
}

/** Asks before a show changes its state, and tells what follows from it. */
export function ShowActionDialog({ show, action, onClose }: ShowActionDialogProps) {
  switch (action) {
    case 'publish':
    case 'close':
      return <SaleDialog show={show} action={action} onClose={onClose} />
    case 'postpone':
      return <PostponeDialog show={show} onClose={onClose} />
    case 'cancel':
      return <CancelDialog show={show} onClose={onClose} />
    default:
      return action satisfies never
  }
}

const asks = {
  publish: {
    title: 'Put “{{title}}” on sale?',
    text: 'It appears in the list of shows at once, and seats can be booked. You can close the sale again at any time.',
    button: 'Put on sale',
    failed: 'The show could not be put on sale.',
    call: adminApi.shows.publish,
  },
  close: {
    title: 'Close the sale of “{{title}}”?',
    text: 'Nobody can book online any more. Sold tickets stay valid, and staff can still book for guests.',
    button: 'Close the sale',
    failed: 'The sale could not be closed.',
    call: adminApi.shows.close,
  },
} as const

function SaleDialog({ show, action, onClose }: { show: AdminShow; action: keyof typeof asks; onClose: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { title, text, button, failed, call } = asks[action]
  const change = useShowAction(() => call({ show_id: show.id }), onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={say(title, { title: sayText(show.title) })} description={say(text)}>
      <div className={formStyles['form']}>
        {change.isError && <Notice kind="error">{errorWords(change.error, words, { failed })}</Notice>}
        <div className={formStyles['actions']}>
          <Button busy={change.isPending} onClick={() => change.mutate()}>
            {say(button)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say('Not now')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function PostponeDialog({ show, onClose }: { show: AdminShow; onClose: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const [before] = useState(() => {
    const { date, time, end_date, end_time } = draftOf(show)
    return { date, time, end_date, end_time }
  })
  const [when, setWhen] = useState(before)
  const [venue, setVenue] = useState(show.venue)
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  // An unchanged venue isn't sent: somebody else may have changed it in the meantime.
  const to = { show_id: show.id, ...when, ...(venue.trim() !== show.venue && { venue }) }
  const postpone = useShowAction(() => adminApi.shows.postpone({ ...to, note: note.trim() }), onClose)
  const found: DraftProblems = {
    ...whenProblems({ ...when, timezone: show.timezone }),
    ...(venue.trim() === '' && { venue: refusals['venue-needed'].message }),
  }
  const { question } = useUnsaved(note !== '' || venue !== show.venue || JSON.stringify(when) !== JSON.stringify(before))
  const refused = fieldProblem(postpone.error, words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(found).length === 0 && !postpone.isPending) postpone.mutate()
  }
  const problemAt = (name: keyof typeof when | 'venue') =>
    isChecked && found[name] ? say(found[name]) : refused?.field === name ? refused.message : undefined
  const input = (name: keyof typeof when, label: string, type: 'date' | 'time') => (
    <Field
      label={label}
      type={type}
      value={when[name]}
      error={problemAt(name)}
      onChange={(event) => setWhen({ ...when, [name]: event.target.value })}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaveThen(onClose)}
      title={say('Postpone or move “{{title}}”', { title: sayText(show.title) })}
      wide
    >
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <div className={formStyles['pair']}>
          {input('date', say('New date'), 'date')}
          {input('time', say('Begins'), 'time')}
        </div>
        <div className={formStyles['pair']}>
          {input('end_date', say('Ends on'), 'date')}
          {input('end_time', say('Ends at'), 'time')}
        </div>
        <Field
          label={say('Venue')}
          help={say('The hall plan stays: the new place needs the same seats.')}
          maxLength={200}
          autoComplete="off"
          required
          value={venue}
          error={problemAt('venue')}
          onChange={({ target }) => setVenue(target.value)}
        />
        <TextArea
          label={say('A note to customers')}
          help={say('Included in the e-mail.')}
          rows={2}
          maxLength={500}
          value={note}
          onValueChange={setNote}
        />
        <ul className={formStyles['list']}>
          <li>{say('Tickets stay valid: the same codes and seats, at the new time and place.')}</li>
          <li>{say('Guests who are already inside check in again, unless the show only starts a little later.')}</li>
          <li>
            {say('We write to every booking once ({{count}}). Those without an e-mail address appear under “Needs attention”.', {
              count: formatNumber(show.bookings_count),
            })}
          </li>
          <li>{say('Customers may ask for their money back within 7 days.')}</li>
        </ul>
        {postpone.isError && !refused && (
          <Notice kind="error">{errorWords(postpone.error, words, { failed: 'The show could not be moved.' })}</Notice>
        )}
        <FormActions submit={say('Move it and tell everybody')} busy={postpone.isPending} onClose={onClose} />
      </form>
      {question}
    </Dialog>
  )
}

/** There is no way back from it, so the show's title is asked for in full. */
function CancelDialog({ show, onClose }: { show: AdminShow; onClose: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const title = sayText(show.title)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isSame = [title, show.title].some((name) => sameWords(name, typed))
  const cancel = useShowAction(() => adminApi.shows.cancel({ show_id: show.id, note: note.trim() }), onClose)
  const { question } = useUnsaved(note !== '' || typed !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isSame && !cancel.isPending) cancel.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && leaveThen(onClose)} title={say('Cancel “{{title}}”?', { title })} wide>
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <ul className={formStyles['list']}>
          <li>
            {say('All bookings ({{count}}) are cancelled, and their tickets stop working.', { count: formatNumber(show.bookings_count) })}
          </li>
          <li>{say('Online payments are refunded; what was paid at the desk is returned at the desk.')}</li>
          <li>{say('We e-mail everybody. Those without an address appear under “Needs attention”.')}</li>
          <li>{say('This runs in the background and can be resumed: nobody is refunded or e-mailed twice.')}</li>
        </ul>
        <TextArea label={say('Why?')} help={say('Included in the e-mail.')} rows={3} maxLength={500} value={note} onValueChange={setNote} />
        <Field
          label={say('Type the title of the show to confirm')}
          help={title}
          autoComplete="off"
          value={typed}
          error={isChecked && !isSame ? say('This is not the title of the show.') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {cancel.isError && <Notice kind="error">{errorWords(cancel.error, words, { failed: 'The show could not be cancelled.' })}</Notice>}
        <div className={formStyles['actions']}>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            {say('Cancel the show and refund everybody')}
          </Button>
          <Button variant="quiet" onClick={() => leaveThen(onClose)}>
            {say('Keep the show')}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  )
}

function sameWords(a: string, b: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()
  return plain(a) === plain(b)
}
