import type { CheckinReport } from '@sabha/api/admin/checkin'
import { errorWords } from '@sabha/api/error-words'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminApi, asAdmin } from '../admin-api.ts'
import { useMoments } from '../components/moments.ts'
import { Panel } from '../components/page.tsx'
import { verdictWords } from '../components/scan-list.tsx'
import { useUnsaved } from '../components/unsaved.tsx'
import styles from './checkin.module.css'
import { checkinReportQuery } from './queries.ts'

type Conflict = CheckinReport['conflicts'][number]

interface ConflictsPanelProps {
  title: string
  conflicts: readonly Conflict[]
  zone: string
  showId: string
}

/** Admissions that contradict each other: both scans, and how the conflict was settled. */
export function ConflictsPanel({ title, conflicts, zone, showId }: ConflictsPanelProps) {
  return (
    <Panel title={title}>
      <ul className={styles['conflicts']}>
        {conflicts.map((conflict) => (
          <ConflictCard key={conflict.id} conflict={conflict} zone={zone} showId={showId} />
        ))}
      </ul>
    </Panel>
  )
}

function titleOf({ kind, seat }: Conflict): Phrase {
  if (seat === '') return 'Let in without a good ticket'
  const isOne = !seat.includes(',')
  if (kind === 'double-entry') return isOne ? 'Seat {{seat}} was let in twice' : 'Seats {{seat}} were let in twice'
  return isOne ? 'Seat {{seat}} was let in, and should not have been' : 'Seats {{seat}} were let in, and should not have been'
}

function ConflictCard({ conflict, zone, showId }: { conflict: Conflict; zone: string; showId: string }) {
  const { say, sayText } = useLanguage()
  const { time, moment } = useMoments()
  const isSettled = conflict.resolved_at !== null
  const sides = [
    ...(conflict.first ? [{ name: say('First, and counted'), side: conflict.first }] : []),
    { name: say(conflict.first ? 'Let in again' : 'Let in'), side: conflict.second },
  ]
  return (
    <li className={styles['conflict']} data-settled={isSettled}>
      <h3>{say(titleOf(conflict), { seat: conflict.seat })}</h3>
      <p className={styles['second']}>
        {conflict.name} · <Link to={paths.adminBooking(conflict.booking_id)}>{conflict.booking_id}</Link>
        {conflict.verdict && ` · ${say(verdictWords(conflict.verdict).name)}`}
      </p>
      <dl className={styles['sides']}>
        {sides.map(({ name, side }) => (
          <div key={side.scan_id}>
            <dt>{name}</dt>
            <dd>{time(side.at, zone)}</dd>
            <dd>{[side.gate, side.device].filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {isSettled ? (
        <p className={styles['second']}>
          {say('Settled {{when}} by {{who}}: {{note}}', {
            when: moment(conflict.resolved_at, zone),
            who: conflict.resolved_by || '–',
            note: sayText(conflict.resolution) || '–',
          })}
        </p>
      ) : (
        <ResolveConflictForm conflictId={conflict.id} showId={showId} />
      )}
    </li>
  )
}

/** Resolves a conflict; the note becomes part of the audit log. */
function ResolveConflictForm({ conflictId, showId }: { conflictId: number; showId: string }) {
  const words = useLanguage()
  const { say } = words
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const settle = useMutation({
    mutationFn: () => asAdmin(adminApi.checkin.resolveConflict({ conflict_id: conflictId, note: note.trim() })),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: checkinReportQuery(showId).queryKey }),
        queries.invalidateQueries({ queryKey: ['admin', 'attention'] }),
      ]),
  })
  const { question } = useUnsaved(!settle.isSuccess && note !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (note.trim() !== '' && !settle.isPending) settle.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['settle']}>
        <Field
          label={say('How was it settled?')}
          maxLength={500}
          autoComplete="off"
          value={note}
          error={isChecked && note.trim() === '' ? say('Please say how it was settled.') : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" variant="quiet" size="small" busy={settle.isPending}>
          {say('Settled')}
        </Button>
      </div>
      {settle.isError && <Notice kind="error">{errorWords(settle.error, words, { failed: 'The conflict could not be settled.' })}</Notice>}
      {question}
    </form>
  )
}
