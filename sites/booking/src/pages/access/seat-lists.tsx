import { groupName, placesInWords } from '@sabha/api/seat-words'
import type { Say } from '@sabha/language/translator'
import type { AccessGuide, GuidePart, GuideRows } from '@sabha/ticketing/access-guide'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { Facts } from '../../components/facts.tsx'
import styles from './page.module.css'

interface Of {
  guide: AccessGuide
}

/** `Stalls · KAVERI` */
function partWords({ section, floor }: GuidePart, words: LanguageValue): string {
  return [floor && groupName(floor, words), words.sayText(section)].filter(Boolean).join(' · ')
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function WheelchairSpaces({ guide: { wheelchair } }: Of) {
  const words = useLanguage()
  const { say } = words
  return (
    <Section id="wheelchair" title={say('Wheelchair spaces')}>
      {wheelchair.length === 0 ? (
        <NoneNamed />
      ) : (
        <>
          <p>{say('Wheelchair spaces in this hall: {{count}}.', { count: wheelchair.length })}</p>
          <table className={styles.table}>
            <caption className="visually-hidden">{say('Wheelchair spaces')}</caption>
            <thead>
              <tr>
                <th scope="col">{say('Space')}</th>
                <th scope="col">{say('Section')}</th>
                <th scope="col">{say('Companion seats')}</th>
              </tr>
            </thead>
            <tbody>
              {wheelchair.map(({ row, number, companions, ...part }) => (
                <tr key={`${row}${number}`}>
                  <th scope="row">{`${row}${number}`}</th>
                  <td>{partWords(part, words)}</td>
                  <td>{companions.join(', ') || say('None')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Section>
  )
}

export function StepFreeSeats({ guide: { stepFree } }: Of) {
  const { say } = useLanguage()
  return (
    <Section id="step-free" title={say('Seats reached without steps')}>
      {stepFree.length === 0 ? <NoneNamed /> : <Rows parts={stepFree} />}
    </Section>
  )
}

export function RestrictedView({ guide: { restricted } }: Of) {
  const { say } = useLanguage()
  return (
    <Section id="view" title={say('Seats with a restricted view')}>
      {restricted.length === 0 ? (
        <NoneNamed />
      ) : (
        <>
          <p>{say('A part of the stage cannot be seen from these seats. You are told before you pay, and your ticket says so.')}</p>
          <Rows parts={restricted} />
        </>
      )}
    </Section>
  )
}

export function AisleSeats({ guide: { aisle } }: Of) {
  const { say } = useLanguage()
  return (
    aisle.length > 0 && (
      <Section id="aisle" title={say('Seats on an aisle')}>
        <p>{say('On the map they are beside the gaps between the seats. Screen readers say so of each seat.')}</p>
        <Rows parts={aisle} />
      </Section>
    )
  )
}

export function Doors({ guide: { doors } }: Of) {
  const { say } = useLanguage()
  const facts = [
    { label: say('Doors without steps'), value: doors.stepFree.join(', '), wide: true },
    { label: say('Other doors'), value: doors.others.join(', '), wide: true },
  ].filter(({ value }) => value !== '')
  return (
    facts.length > 0 && (
      <Section id="doors" title={say('Doors')}>
        <Facts facts={facts} />
      </Section>
    )
  )
}

export function PlacesWithoutNumbers({ guide: { areas } }: Of) {
  const words = useLanguage()
  const { say } = words
  return (
    areas.length > 0 && (
      <Section id="places" title={say('Sections without numbered seats')}>
        <p>{say('Here you book a number of places, and choose yours when you come.')}</p>
        <ul className={styles.list}>
          {areas.map((area) => (
            <li key={area.name}>{placesInWords(groupName(area, words), area.count, say)}</li>
          ))}
        </ul>
      </Section>
    )
  )
}

/** A plan that names none does not promise that there is none, so the guest should ask. */
function NoneNamed() {
  const { say } = useLanguage()
  return <p>{say('The plan of the hall names none. Please ask us.')}</p>
}

function Rows({ parts }: { parts: readonly GuideRows[] }) {
  const words = useLanguage()
  return (
    <dl className={styles.parts}>
      {parts.map((part) => (
        <div key={partWords(part, words)}>
          <dt>{partWords(part, words)}</dt>
          {part.lines.map((line) => (
            <dd key={line.rows}>{lineWords(line, words.say)}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** `Row A: seats 1–4`, `Rows A–F: all seats`, `Rows A–F: 24 seats` */
function lineWords({ rows, isOne, seats, count, isWhole }: GuideRows['lines'][number], say: Say): string {
  const row = rows
  if (isWhole) return isOne ? say('Row {{row}}: all seats', { row }) : say('Rows {{rows}}: all seats', { rows })
  if (seats === null) return say('Rows {{rows}}: {{count}} seats', { rows, count })
  if (count === 1)
    return isOne
      ? say('Row {{row}}: seat {{seat}}', { row, seat: seats })
      : say('Rows {{rows}}: seat {{seat}} in each', { rows, seat: seats })
  return isOne ? say('Row {{row}}: seats {{seats}}', { row, seats }) : say('Rows {{rows}}: seats {{seats}} in each', { rows, seats })
}
