import type { Phrase } from '@sabha/language/phrases'
import { mostKeptBackHours } from '@sabha/ticketing/kept-back'
import { type SingleSeatRule, singleSeatRules } from '@sabha/ticketing/states'
import { useLanguage } from '@sabha/ui/use-language'
import { useSite } from '../../site.ts'
import { CheckBox, SelectField, TextArea, TextField } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { Panel, Quiet } from '../components/page.tsx'
import { seatsWords } from '../components/words.ts'
import { type DraftFieldsProps, fieldNames, type TextName } from './draft.ts'
import type { Hall } from './queries.ts'
import styles from './show-form.module.css'

/** The show's description and how it is announced. */
export function DescriptionFields(props: DraftFieldsProps & { isNew: boolean; isPass: boolean }) {
  const { draft, onChange, problemAt, text, isPass } = props
  const { say } = useLanguage()
  return (
    <Panel title={say(isPass ? 'The pass' : 'The show')}>
      <div className={styles.fields}>
        <TextField {...text('title')} maxLength={200} required />
        <PerformerFields {...props} />
        <TextField {...text('genre')} maxLength={100} />
        <TextArea
          label={say('Description')}
          rows={5}
          maxLength={4000}
          value={draft.description}
          error={problemAt('description')}
          onValueChange={(description) => onChange({ description })}
        />
        <div className={`${formStyles.pair} ${formStyles.moments}`}>
          <TextField {...text('age_limit')} maxLength={20} />
          <TextField
            {...text('badge')}
            maxLength={40}
            help={say('A short word, such as PREMIERE. FAST FILLING replaces it while shown.')}
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

/** The performer, and the page of the site about them. */
function PerformerFields({ draft, onChange, problemAt, text, isNew }: DraftFieldsProps & { isNew: boolean }) {
  const { say } = useLanguage()
  const { performers } = useSite('identity')
  const pageOf = (performer: string) => {
    const given = sameLetters(performer)
    return performers.find(({ name }) => sameLetters(name) === given)?.slug ?? ''
  }
  const setPerformer = (performer: string) => {
    // The page follows the name until somebody chooses another one.
    const follows = isNew && draft.performer_slug === pageOf(draft.performer)
    onChange({ performer, ...(follows && { performer_slug: pageOf(performer) }) })
  }
  return (
    <div className={`${formStyles.pair} ${formStyles.moments}`}>
      <TextField {...text('performer')} maxLength={100} required onChange={({ target }) => setPerformer(target.value)} />
      <SelectField
        label={say('Performer’s page')}
        name="performer_slug"
        value={performers.some(({ slug }) => slug === draft.performer_slug) ? draft.performer_slug : ''}
        error={problemAt('performer_slug')}
        onValueChange={(performer_slug) => onChange({ performer_slug })}
      >
        <option value="">{say('No page')}</option>
        {performers.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
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

export function WhenAndWhereFields({ draft, onChange, problemAt, text, halls, isBooked }: WhenAndWhereFieldsProps) {
  const { say, sayText } = useLanguage()
  const hall = halls.find(({ id }) => id === draft.hall_id)
  const fixed = (name: TextName) => ({ ...text(name), disabled: isBooked })
  const setDate = (date: string) => {
    // The end date follows the date: most evenings end on the day they begin.
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
          <TextField {...fixed('date')} type="date" onChange={({ target }) => setDate(target.value)} />
          <TextField {...fixed('time')} type="time" />
        </div>
        <div className={formStyles.pair}>
          <TextField {...fixed('end_date')} type="date" />
          <TextField {...fixed('end_time')} type="time" />
        </div>
        <TextField {...fixed('venue')} maxLength={200} required />
        <div className={formStyles.pair}>
          {(hall || draft.hall_id === '') && (
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
          )}
          <TextField {...fixed('timezone')} list="time-zones" spellCheck={false} />
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

const singleSeatWords = {
  off: 'Any choice of seats is fine',
  ask: 'Offer another choice where one seat would be left alone',
  insist: 'Ask for another choice where one seat would be left alone',
} as const satisfies Record<SingleSeatRule, Phrase>

/** When seats are on sale and the doors are open. Empty fields follow the show's own times. A season pass has neither doors nor seats of its own. */
export function SaleFields({ draft, onChange, problemAt, text, isPass }: DraftFieldsProps & { isPass: boolean }) {
  const { say } = useLanguage()
  const moment = (name: 'sales_close' | 'early_bird_until' | 'doors_open' | 'doors_close', help: string) => (
    <TextField
      {...text(name)}
      help={help}
      type="datetime-local"
      onChange={({ target }) => onChange({ [name]: target.value === '' ? null : target.value })}
    />
  )
  return (
    <Panel title={say(isPass ? 'Sale' : 'Sale and doors')}>
      <div className={styles.fields}>
        <div className={`${formStyles.pair} ${formStyles.moments}`}>
          {moment('early_bird_until', say('Leave empty for: until sales close.'))}
          {moment('sales_close', say('Leave empty for: when the show starts.'))}
        </div>
        {!isPass && (
          <>
            <div className={`${formStyles.pair} ${formStyles.moments}`}>
              {moment('doors_open', say('Leave empty to admit at any hour.'))}
              {moment('doors_close', say('Staff decide about later guests.'))}
            </div>
            <SelectField
              label={say('Single seats left over')}
              value={draft.single_seats ?? 'off'}
              error={problemAt('single_seats')}
              help={say('Nobody is asked where no other choice is free, or nearly all of a section is sold.')}
              onValueChange={(value) => onChange({ single_seats: singleSeatRules.find((rule) => rule === value) ?? 'off' })}
            >
              {singleSeatRules.map((rule) => (
                <option key={rule} value={rule}>
                  {say(singleSeatWords[rule])}
                </option>
              ))}
            </SelectField>
            <TextField
              label={say(fieldNames.kept_back_hours)}
              help={say(
                'Wheelchair spaces and companion seats are then sold online only to who says that they need one. Leave empty to sell them to everybody. The counter may always sell them.',
              )}
              type="number"
              min={0}
              max={mostKeptBackHours}
              inputMode="numeric"
              value={draft.kept_back_hours ?? ''}
              error={problemAt('kept_back_hours')}
              onChange={({ target }) => onChange({ kept_back_hours: target.value === '' ? null : Number(target.value) })}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
