import { groupName } from '@sabha/api/seat-words'
import type { GroupPage } from '@sabha/api/shapes'
import { formatNumber } from '@sabha/language/formats'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Stepper } from '../../components/stepper.tsx'
import { countOf, everythingFree, type GroupChoice, nothingChosen, placesOf, sectionsOf } from './group-choice.ts'
import styles from './page.module.css'

interface SeatChoiceProps {
  group: GroupPage
  choice: GroupChoice
  /** The seats are being paid for. */
  isFixed: boolean
  onChoose: (choice: GroupChoice) => void
}

/** The group's seats by section; a visitor can tick each seat that nobody else has. */
export function SeatChoice({ group, choice, isFixed, onChoose }: SeatChoiceProps) {
  const { say } = useLanguage()
  const free = group.seats.filter(({ state }) => state === 'free').length
  const turn = (seat: SeatId) => onChoose({ ...choice, named: choice.named.symmetricDifference(new Set([seat])) })
  const isFull = countOf(choice) >= group.max
  return (
    <fieldset className={styles.choice} disabled={isFixed}>
      <legend className={styles.heading}>{say('Which seats will you pay for?')}</legend>
      <p>{say('Pay for all of them or only some. Others with the link can pay for the rest.')}</p>
      {free > group.max && (
        <p>{say('At most {{max}} seats in one payment. You can pay again for more.', { max: formatNumber(group.max) })}</p>
      )}
      <div className={styles.quick}>
        <Button variant="quiet" size="small" onClick={() => onChoose(everythingFree(group))}>
          {say('All that are free')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onChoose(nothingChosen)}>
          {say('None of them')}
        </Button>
      </div>
      {sectionsOf(group).map(([section, seats]) => (
        <Section key={section} section={section} seats={seats} choice={choice} isFull={isFull} onTurn={turn} />
      ))}
      {placesOf(group).map(([section, left]) => (
        <Places
          key={section}
          name={nameOfPlaces(group, section)}
          left={left}
          count={choice.places[section] ?? 0}
          isFull={isFull}
          onCount={(count) => onChoose({ ...choice, places: { ...choice.places, [section]: count } })}
        />
      ))}
    </fieldset>
  )
}

/** Returns the name of a section's places; the section's own name where there is no other. */
export function nameOfPlaces({ seats, seat_notes: notes = {} }: GroupPage, section: string) {
  const first = seats.find((seat) => seat.section === section)
  return notes[first?.seat ?? '']?.place ?? { name: section }
}

interface SectionProps {
  section: string
  seats: GroupPage['seats']
  choice: GroupChoice
  isFull: boolean
  onTurn: (seat: SeatId) => void
}

function Section({ section, seats, choice, isFull, onTurn }: SectionProps) {
  const { say, sayText } = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset is read out twice for each of its seats.
    <div role="group" aria-label={sayText(section)} className={styles.section}>
      <h3>{sayText(section)}</h3>
      <ul className={styles.seats}>
        {seats.map(({ seat, state }) => {
          const isChosen = choice.named.has(seat)
          return (
            <li key={seat}>
              {state === 'free' ? (
                <label className={styles.seat}>
                  <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={() => onTurn(seat)} />
                  {seat}
                </label>
              ) : (
                <p className={styles.taken}>
                  {seat} <span>{state === 'held' ? say('somebody is paying') : say('already paid')}</span>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface PlacesProps {
  name: Parameters<typeof groupName>[0]
  left: number
  count: number
  isFull: boolean
  onCount: (count: number) => void
}

/** Lets the visitor choose how many places of a section without numbers to book. */
function Places({ name, left, count, isFull, onCount }: PlacesProps) {
  const words = useLanguage()
  const shown = groupName(name, words)
  return (
    <Stepper className={styles.places} name={shown} count={count} most={isFull ? count : left} onCount={onCount}>
      <p>
        <strong>{shown}</strong> <span>{words.say('Free here: {{count}}', { count: formatNumber(left) })}</span>
      </p>
    </Stepper>
  )
}
