import type { AdminShow } from '@sabha/api/admin/shows'
import { ApiError } from '@sabha/api/errors'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Failure } from '../../components/failure.tsx'
import { occasionWords } from '../../show-words.ts'
import { adminApi, useAdminAction } from '../admin-api.ts'
import { CheckBox, SelectField, TextField } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { Panel, Quiet } from '../components/page.tsx'
import { useUnsaved } from '../components/unsaved.tsx'
import { fieldProblem } from '../components/words.ts'
import { draftOf } from './draft.ts'
import styles from './evenings.module.css'
import {
  datesOf,
  inParts,
  mostNights,
  type PlannedNight,
  partFor,
  plannedNight,
  type Repeat,
  repeats,
  repeatWords,
  withNights,
} from './night-dates.ts'

/** Plans evenings on one or many dates and adds them together. Apart from the date, they are like the given show. */
export function AddEvenings({ like }: { like: AdminShow }) {
  const words = useLanguage()
  const { say } = words
  const [planned, setPlanned] = useState<readonly PlannedNight[]>([])
  const [isOnSale, setOnSale] = useState(like.status === 'published')
  const [isClashAllowed, setClashAllowed] = useState(false)
  const add = useAdminAction(() =>
    inParts(planned, partFor(like), {
      add: (nights) => adminApi.shows.addNights({ show_id: like.id, nights, on_sale: isOnSale, allow_clash: isClashAllowed }),
      // The list keeps what is still to be added, so that a refusal's index points to the right evening.
      onAdded: setPlanned,
    }),
  )
  const { question } = useUnsaved(planned.length > 0)
  const refused = fieldProblem(add.error, words)
  const isClash = add.error instanceof ApiError && add.error.code === 'hall-taken'
  const change = (nights: readonly PlannedNight[]) => {
    add.reset()
    setClashAllowed(false)
    setPlanned(nights)
  }
  return (
    <Panel title={say('Add evenings')}>
      <div className={`${formStyles.form} ${styles.form}`}>
        <Quiet>{say('They get everything of this show but its date: texts, picture, hall, prices and blocked seats.')}</Quiet>
        <Planner like={like} planned={planned} onPlan={change} />
        {planned.length > 0 && (
          <ol className={styles.planned} aria-label={say('Evenings to add')}>
            {planned.map((night, index) => (
              <Planned
                key={`${night.date} ${night.time}`}
                night={night}
                timezone={like.timezone}
                problem={refused?.field === `nights.${index}` ? refused.message : undefined}
                onRemove={() => change(planned.filter((other) => other !== night))}
              />
            ))}
          </ol>
        )}
        {planned.length > 0 && (
          <CheckBox checked={isOnSale} onCheckedChange={setOnSale}>
            {say('Put them on sale at once')}
          </CheckBox>
        )}
        {isClash && (
          <CheckBox checked={isClashAllowed} onCheckedChange={setClashAllowed}>
            {say('Add them although the hall is taken')}
          </CheckBox>
        )}
        {add.data && (
          <Notice kind="success">
            {say('Evenings added: {{count}}.', { count: add.data.added.length })}
            {add.data.known.length > 0 && ` ${say('Already there: {{count}}.', { count: add.data.known.length })}`}
          </Notice>
        )}
        {refused && !refused.field.startsWith('nights.') && <Notice kind="error">{refused.message}</Notice>}
        {!refused && <Failure error={add.error} failed="The evenings could not be added." />}
        {planned.length > 0 && (
          <div className={formStyles.actions}>
            <Button busy={add.isPending} onClick={() => !add.isPending && add.mutate()}>
              {say('Add the evenings ({{count}})', { count: planned.length })}
            </Button>
          </div>
        )}
      </div>
      {question}
    </Panel>
  )
}

interface PlannerProps {
  like: AdminShow
  planned: readonly PlannedNight[]
  onPlan: (nights: readonly PlannedNight[]) => void
}

/** Plans one date, or every day or week until another date. */
function Planner({ like, planned, onPlan }: PlannerProps) {
  const { say } = useLanguage()
  const { time, end_time } = draftOf(like)
  const [fields, setFields] = useState({ first: '', time, end_time, repeat: 'once' as Repeat, until: '' })
  const [isChecked, setChecked] = useState(false)
  const dates = datesOf(fields)
  const nights = withNights(
    planned,
    fields.time && fields.end_time ? dates.map((date) => plannedNight(date, fields.time, fields.end_time)) : [],
  )
  const problems = {
    first: fields.first === '' ? say('Please give a date.') : undefined,
    time: fields.time === '' ? say('Please give a time.') : undefined,
    end_time: fields.end_time === '' ? say('Please give a time.') : undefined,
    until: untilProblem(),
  }
  function untilProblem() {
    if (nights.length > mostNights) return say('At most {{most}} evenings at once.', { most: mostNights })
    if (fields.repeat === 'once' || fields.first === '') return undefined
    if (fields.until === '') return say('Please give a date.')
    return dates.length === 0 ? say('This is before the first date.') : undefined
  }
  const text = (name: 'first' | 'time' | 'end_time' | 'until') => ({
    name,
    autoComplete: 'off',
    value: fields[name],
    error: isChecked ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  })
  const plan = () => {
    const isSound = Object.values(problems).every((problem) => problem === undefined)
    setChecked(!isSound)
    if (!isSound) return
    setFields({ ...fields, first: '', until: '' })
    onPlan(nights)
  }
  return (
    <>
      <div className={`${formStyles.pair} ${styles.first}`}>
        <TextField {...text('first')} label={say('First date')} type="date" />
        <TextField {...text('time')} label={say('Begins')} type="time" />
        <TextField {...text('end_time')} label={say('Ends at')} type="time" />
      </div>
      <div className={formStyles.pair}>
        <SelectField
          label={say('Repeat')}
          name="repeat"
          value={fields.repeat}
          onValueChange={(value) => setFields({ ...fields, repeat: repeats.find((each) => each === value) ?? 'once' })}
        >
          {repeats.map((each) => (
            <option key={each} value={each}>
              {say(repeatWords[each])}
            </option>
          ))}
        </SelectField>
        {fields.repeat !== 'once' && <TextField {...text('until')} label={say('Until')} type="date" />}
      </div>
      <div className={formStyles.actions}>
        <Button variant="quiet" onClick={plan}>
          {fields.repeat === 'once' || dates.length === 0
            ? say('Put on the list')
            : say('Put the dates on the list ({{count}})', { count: formatNumber(Math.min(dates.length, mostNights)) })}
        </Button>
      </div>
    </>
  )
}

interface PlannedProps {
  night: PlannedNight
  timezone: string
  problem: string | undefined
  onRemove: () => void
}

function Planned({ night, timezone, problem, onRemove }: PlannedProps) {
  const words = useLanguage()
  const { say } = words
  const { weekday, date, times } = occasionWords({ date: night.date, time: night.time, timezone }, words)
  const when = [weekday, date, times].filter(Boolean).join(', ')
  return (
    <li>
      <span>{when}</span>
      <Button variant="quiet" size="small" aria-label={`${say('Remove')}: ${when}`} onClick={onRemove}>
        {say('Remove')}
      </Button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
