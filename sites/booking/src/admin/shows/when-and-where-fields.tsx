import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import formStyles from '../components/form.module.css'
import { Panel } from '../components/panel.tsx'
import { seatsWords } from '../components/seats-words.ts'
import { SelectField } from '../components/select-field.tsx'
import type { Hall } from './queries.ts'
import styles from './show-form.module.css'
import type { DraftFieldsProps } from './show-form.tsx'

const zones = ['Asia/Kolkata', 'Asia/Dubai', 'Asia/Singapore', 'Europe/London', 'America/New_York']

interface WhenAndWhereFieldsProps extends DraftFieldsProps {
  halls: readonly Hall[]
  isBooked: boolean
}

export function WhenAndWhereFields({ draft, onChange, problemAt, halls, isBooked }: WhenAndWhereFieldsProps) {
  const { say, sayText } = useLanguage()
  const hall = halls.find(({ id }) => id === draft.hall_id)
  const setDate = (date: string) => {
    // Most evenings end on the day on which they begin.
    const follows = draft.end_date === '' || draft.end_date === draft.date
    onChange({ date, ...(follows && { end_date: date }) })
  }
  return (
    <Panel title={say('When and where')}>
      <div className={styles['fields']}>
        {isBooked && (
          <p className={formStyles['quiet']}>
            {say(
              'Somebody has booked, or may still be paying: the hall plan stays. “Postpone or move” changes date and venue, and tells everybody.',
            )}
          </p>
        )}
        <div className={formStyles['pair']}>
          <Field
            label={say('Date')}
            type="date"
            disabled={isBooked}
            value={draft.date}
            error={problemAt('date')}
            onChange={({ target }) => setDate(target.value)}
          />
          <Field
            label={say('Begins')}
            type="time"
            disabled={isBooked}
            value={draft.time}
            error={problemAt('time')}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        </div>
        <div className={formStyles['pair']}>
          <Field
            label={say('Ends on')}
            type="date"
            disabled={isBooked}
            value={draft.end_date}
            error={problemAt('end_date')}
            onChange={({ target }) => onChange({ end_date: target.value })}
          />
          <Field
            label={say('Ends at')}
            type="time"
            disabled={isBooked}
            value={draft.end_time}
            error={problemAt('end_time')}
            onChange={({ target }) => onChange({ end_time: target.value })}
          />
        </div>
        <Field
          label={say('Venue')}
          disabled={isBooked}
          maxLength={200}
          autoComplete="off"
          required
          value={draft.venue}
          error={problemAt('venue')}
          onChange={({ target }) => onChange({ venue: target.value })}
        />
        <div className={formStyles['pair']}>
          <SelectField
            label={say('Hall plan')}
            value={draft.hall_id}
            disabled={isBooked}
            error={problemAt('hall_id')}
            help={hall && seatsWords(hall.seats, say)}
            onValueChange={(hall_id) => onChange({ hall_id })}
          >
            {draft.hall_id === '' && <option value="">{say('Choose…')}</option>}
            {halls.map(({ id, name }) => (
              <option key={id} value={id}>
                {sayText(name)}
              </option>
            ))}
          </SelectField>
          <Field
            label={say('Time zone')}
            list="time-zones"
            disabled={isBooked}
            value={draft.timezone}
            error={problemAt('timezone')}
            spellCheck={false}
            onChange={({ target }) => onChange({ timezone: target.value })}
          />
          <datalist id="time-zones">
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </div>
      </div>
    </Panel>
  )
}
