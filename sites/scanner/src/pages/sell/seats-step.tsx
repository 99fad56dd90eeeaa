import { placeWords, seatsInWords } from '@sabha/api/seat-words'
import type { Phrase } from '@sabha/language/phrases'
import { priceInWords } from '@sabha/language/price-words'
import { largestParty } from '@sabha/ticketing/best-seats'
import { mostSeatsOfSale } from '@sabha/ticketing/counter-lease'
import { areaOf } from '@sabha/ticketing/hall-areas'
import { pricesNow } from '@sabha/ticketing/quote'
import { notesOfSeats } from '@sabha/ticketing/seat-facts'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMemo, useState } from 'react'
import { type Preferences, prefer, usePreferences } from '../../components/preferences.ts'
import { isOfPlaces, type Proposal, sectionOfSeat } from '../../counter/proposals.ts'
import { MapView } from './map-view.tsx'
import { RowList } from './row-list.tsx'
import styles from './sell.module.css'
import type { Draft, Stock } from './use-draft.ts'

interface SeatsStepProps {
  stock: Stock
  draft: Draft
}

/** Asks how many seats, where, and which: two taps lead to seats together. */
export function SeatsStep({ stock, draft }: SeatsStepProps) {
  const { hall, free } = stock
  const { say } = useLanguage()
  const { wanted, want } = draft
  const { picking } = usePreferences()
  const [isFull, setFull] = useState(false)
  const isByNumber = !isOfPlaces(hall.plan, wanted.section) && [...free].some((seat) => !areaOf(hall.plan, seat))
  const pick = (seat: SeatId) => {
    const before = draft.seats
    const picked = before.includes(seat) ? before.filter((other) => other !== seat) : [...before, seat]
    if (picked.length > mostSeatsOfSale) return setFull(true)
    setFull(false)
    want({ picked, count: picked.length || wanted.count })
  }
  return (
    <>
      <fieldset className={styles.numbers}>
        <legend>{say('How many seats?')}</legend>
        {Array.from({ length: largestParty }, (_, n) => n + 1).map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={count === wanted.count}
            disabled={count > free.size}
            onClick={() => want({ count, turn: 0, picked: null })}
          >
            {count}
          </button>
        ))}
      </fieldset>
      <Sections stock={stock} draft={draft} />
      {wanted.count !== null && <Chosen stock={stock} draft={draft} />}
      {isByNumber && <Pickers picking={picking} />}
      {isByNumber && picking && isFull && <Notice kind="info">{say('At most {{max}} seats at once.', { max: mostSeatsOfSale })}</Notice>}
      {isByNumber && picking === 'rows' && <RowList hall={hall} free={free} chosen={draft.seats} section={wanted.section} onPick={pick} />}
      {isByNumber && picking === 'map' && <MapView stock={stock} chosen={draft.seats} section={wanted.section} onPick={pick} />}
    </>
  )
}

const pickers = { rows: 'By row', map: 'On the map' } as const satisfies Record<NonNullable<Preferences['picking']>, Phrase>

/** Chooses how to pick seats one by one, by row or on the map; a second press on the same button ends it. */
function Pickers({ picking }: Pick<Preferences, 'picking'>) {
  const { say } = useLanguage()
  return (
    <fieldset className={styles.chips}>
      <legend>{say('Pick them yourself?')}</legend>
      {(['rows', 'map'] as const).map((way) => (
        <button key={way} type="button" aria-pressed={picking === way} onClick={() => prefer({ picking: picking === way ? null : way })}>
          {say(pickers[way])}
        </button>
      ))}
    </fieldset>
  )
}

/** Asks for the section, with what a seat costs there; asks nothing where there is only one. */
function Sections({ stock: { hall, terms, free, at }, draft: { wanted, want } }: SeatsStepProps) {
  const { say, sayText } = useLanguage()
  const left = useMemo(() => {
    const sectionOf = sectionOfSeat(hall.plan)
    return Map.groupBy(free, sectionOf)
  }, [hall, free])
  const prices = useMemo(() => pricesNow({ ...terms, at }), [terms, at])
  const names = hall.plan.sections.map(({ name }) => name).filter((name) => left.has(name))
  const hasWheelchair = [...free].some((seat) => hall.layout.seats.get(seat)?.isWheelchairPlace)
  if (names.length < 2 && !hasWheelchair) return null
  const chips = [
    { key: '', section: null, accessible: false, label: say('Anywhere') },
    ...(names.length < 2
      ? []
      : names.map((section) => {
          const price = prices.get(section)?.now
          const label = [sayText(section), price === undefined ? '' : priceInWords(price, say)].filter(Boolean).join(' · ')
          return { key: section, section, accessible: false, label }
        })),
    ...(hasWheelchair ? [{ key: 'wheelchair', section: null, accessible: true, label: say('Wheelchair space') }] : []),
  ]
  return (
    <fieldset className={styles.chips}>
      <legend>{say('Where?')}</legend>
      {chips.map(({ key, section, accessible, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={wanted.section === section && wanted.accessible === accessible}
          onClick={() => want({ section, accessible, turn: 0, picked: null })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

const reasons = {
  'one-row': 'Together in one row',
  'two-rows': 'In two rows, one behind the other',
  wheelchair: 'Wheelchair space, with the party beside it',
  apart: 'Not together: no such seats are left here',
  places: 'Free seating',
  picked: 'Picked by hand',
} as const satisfies Record<Proposal['reason'] | 'picked', Phrase>

/** Shows the seats that the guest would get now, and how to get others. */
function Chosen({ stock: { hall }, draft }: SeatsStepProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const { wanted, want, seats, offers, reason } = draft
  const notes = notesOfSeats(hall.plan, seats)
  const sections = [...new Set(seats.map(sectionOfSeat(hall.plan)))].map(sayText)
  const places = [...new Set(seats.map((seat) => placeWords(notes[seat] ?? {}, words).join(' · ')))].filter(Boolean)
  return (
    <section className={styles.chosen} aria-label={say('Seats')}>
      <div role="status">
        {seats.length === 0 ? (
          <Notice kind="info">{say('So many seats aren’t left here. Choose fewer, or another section.')}</Notice>
        ) : (
          <>
            <p className={styles.seats}>{seatsInWords(seats, notes, words).join(', ')}</p>
            <p className={styles.detail}>{[...sections, ...places, reason ? say(reasons[reason]) : ''].filter(Boolean).join(' · ')}</p>
          </>
        )}
      </div>
      {offers.length > 1 && (
        <div className={styles.pair}>
          <Button variant="quiet" onClick={() => want({ turn: wanted.turn + 1, picked: null })}>
            {say('Show others')}
          </Button>
        </div>
      )}
    </section>
  )
}
