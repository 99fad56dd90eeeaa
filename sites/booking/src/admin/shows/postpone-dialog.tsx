import { errorWords } from '@sabha/api/error-words'
import type { OfficeShow } from '@sabha/api/office-shapes'
import { refusals } from '@sabha/api/refusal'
import { formatNumber } from '@sabha/language/formats'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { TextArea } from '../components/text-area.tsx'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { draftOf } from './draft.ts'
import { type DraftProblems, fieldProblem, whenProblems } from './draft-problems.ts'
import { useShowDeed } from './use-show-deed.ts'

export function PostponeDialog({ show, onClose }: { show: OfficeShow; onClose: () => void }) {
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
  // Of a venue that stays nothing is said: somebody else may have changed it meanwhile.
  const to = { show_id: show.id, ...when, ...(venue.trim() !== show.venue && { venue }) }
  const postpone = useShowDeed(() => adminApi.adminPostponeShow({ ...to, note: note.trim() }), onClose)
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
          help={say('The hall plan stays: the same seats have to be there.')}
          maxLength={200}
          autoComplete="off"
          required
          value={venue}
          error={problemAt('venue')}
          onChange={({ target }) => setVenue(target.value)}
        />
        <TextArea
          label={say('A word to the customers')}
          help={say('It stands in the e-mail.')}
          rows={2}
          maxLength={500}
          value={note}
          onValueChange={setNote}
        />
        <ul className={formStyles['list']}>
          <li>{say('Tickets stay valid: the same codes and seats, at the new time and place.')}</li>
          <li>{say('Whoever has been let in already is let in anew, except where the show only begins a little later.')}</li>
          <li>
            {say('Every booking is told, once ({{count}}). Those without an e-mail address appear under “Needs attention”.', {
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
