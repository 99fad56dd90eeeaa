import { useLanguage } from '@sabha/ui/use-language'
import { performers } from '../../content/performers.ts'
import { CheckBox, SelectField, TextArea, TextField } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { Panel, Quiet } from '../components/page.tsx'
import { seatsWords } from '../components/words.ts'
import type { DraftFieldsProps } from './draft.ts'
import type { Hall } from './queries.ts'
import styles from './show-form.module.css'

/** What is played, and how it is announced. */
export function DescriptionFields(props: DraftFieldsProps & { isNew: boolean }) {
  const { draft, onChange, problemAt } = props
  const { say } = useLanguage()
  const text = (name: 'title' | 'genre' | 'age_limit' | 'badge', label: string, max: number) => ({
    name,
    label,
    maxLength: max,
    autoComplete: 'off',
    value: draft[name],
    error: problemAt(name),
  })
  return (
    <Panel title={say('The show')}>
      <div className={styles.fields}>
        <TextField {...text('title', say('Title'), 200)} required onChange={({ target }) => onChange({ title: target.value })} />
        <PerformerFields {...props} />
        <TextField {...text('genre', say('Genre'), 100)} onChange={({ target }) => onChange({ genre: target.value })} />
        <TextArea
          label={say('Description')}
          rows={5}
          maxLength={4000}
          value={draft.description}
          error={problemAt('description')}
          onValueChange={(description) => onChange({ description })}
        />
        <div className={formStyles.pair}>
          <TextField {...text('age_limit', say('Age limit'), 20)} onChange={({ target }) => onChange({ age_limit: target.value })} />
          <TextField
            {...text('badge', say('Badge'), 40)}
            help={say('A short word, such as PREMIERE. FAST FILLING replaces it while shown.')}
            onChange={({ target }) => onChange({ badge: target.value })}
          />
        </div>
        <CheckBox
          checked={draft.fast_filling ?? false}
          onCheckedChange={(fast_filling) => onChange({ fast_filling })}
          help={say(
            'FAST FILLING appears automatically once 60% of the seats are sold. Tick this earlier only if seats really sell fast: the law forbids false urgency. A show that is sold out or not on sale never has it.',
          )}
        >
          {say('Fast filling')}
        </CheckBox>
      </div>
    </Panel>
  )
}

/** Who performs, and which of the site's pages tells more of them. */
function PerformerFields({ draft, onChange, problemAt, isNew }: DraftFieldsProps & { isNew: boolean }) {
  const { say } = useLanguage()
  const pageOf = (performer: string) => {
    const given = sameLetters(performer)
    return performers.find(({ name }) => sameLetters(name) === given || sameLetters(say(name)) === given)?.slug ?? ''
  }
  const setPerformer = (performer: string) => {
    // The page follows the name until somebody chooses another one.
    const follows = isNew && draft.performer_slug === pageOf(draft.performer)
    onChange({ performer, ...(follows && { performer_slug: pageOf(performer) }) })
  }
  return (
    <div className={formStyles.pair}>
      <TextField
        label={say('Performer')}
        name="performer"
        maxLength={100}
        autoComplete="off"
        required
        value={draft.performer}
        error={problemAt('performer')}
        onChange={({ target }) => setPerformer(target.value)}
      />
      <SelectField
        label={say('Performer’s page')}
        name="performer_slug"
        value={draft.performer_slug}
        error={problemAt('performer_slug')}
        onValueChange={(performer_slug) => onChange({ performer_slug })}
      >
        <option value="">{say('No page')}</option>
        {performers.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {say(name)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function sameLetters(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

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
      <div className={styles.fields}>
        {isBooked && (
          <Quiet>
            {say(
              'Somebody has booked or is paying, so the hall plan stays. “Postpone or move” changes date and venue, and tells everybody.',
            )}
          </Quiet>
        )}
        <div className={formStyles.pair}>
          <TextField
            label={say('Date')}
            type="date"
            disabled={isBooked}
            value={draft.date}
            error={problemAt('date')}
            onChange={({ target }) => setDate(target.value)}
          />
          <TextField
            label={say('Begins')}
            type="time"
            disabled={isBooked}
            value={draft.time}
            error={problemAt('time')}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        </div>
        <div className={formStyles.pair}>
          <TextField
            label={say('Ends on')}
            type="date"
            disabled={isBooked}
            value={draft.end_date}
            error={problemAt('end_date')}
            onChange={({ target }) => onChange({ end_date: target.value })}
          />
          <TextField
            label={say('Ends at')}
            type="time"
            disabled={isBooked}
            value={draft.end_time}
            error={problemAt('end_time')}
            onChange={({ target }) => onChange({ end_time: target.value })}
          />
        </div>
        <TextField
          label={say('Venue')}
          disabled={isBooked}
          maxLength={200}
          autoComplete="off"
          required
          value={draft.venue}
          error={problemAt('venue')}
          onChange={({ target }) => onChange({ venue: target.value })}
        />
        <div className={formStyles.pair}>
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
          <TextField
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

type OptionalMoment = 'sales_close' | 'early_bird_until' | 'doors_open' | 'doors_close'

/** When seats can be bought and the doors are open; what is left empty follows the show. */
export function SaleFields({ draft, onChange, problemAt }: DraftFieldsProps) {
  const { say } = useLanguage()
  const moment = (name: OptionalMoment, label: string, help: string) => (
    <TextField
      label={label}
      help={help}
      type="datetime-local"
      value={draft[name] ?? ''}
      error={problemAt(name)}
      onChange={({ target }) => onChange({ [name]: target.value === '' ? null : target.value })}
    />
  )
  return (
    <Panel title={say('Sale and doors')}>
      <div className={styles.fields}>
        <div className={`${formStyles.pair} ${formStyles.moments}`}>
          {moment('early_bird_until', say('Early-bird prices until'), say('Leave empty for: until sales close.'))}
          {moment('sales_close', say('Sales close'), say('Leave empty for: when the show starts.'))}
        </div>
        <div className={`${formStyles.pair} ${formStyles.moments}`}>
          {moment('doors_open', say('Doors open'), say('Leave empty to admit at any hour.'))}
          {moment('doors_close', say('Doors close'), say('Staff decide about later guests.'))}
        </div>
      </div>
    </Panel>
  )
}
