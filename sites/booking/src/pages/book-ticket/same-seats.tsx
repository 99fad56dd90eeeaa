import type { Show } from '@sabha/api/shapes'
import { mostNights } from '@sabha/ticketing/basket'
import type { HallPlan } from '@sabha/ticketing/hall'
import type { SeatId } from '@sabha/ticketing/seats'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { hallStates, stateOf } from '@sabha/ui/seat-map/seat-states'
import { useLanguage } from '@sabha/ui/use-language'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useShows } from '../../queries.ts'
import type { BasketNight } from '../../session/basket.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { pricedSince, priceOf, showTerms } from '../../show-terms.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './basket.module.css'
import type { ChosenPass } from './pass-codes.tsx'
import { noOptions } from './price-options.tsx'
import { readSeats, type SeatsReading } from './read-seats.ts'
import { keptPasses } from './use-basket.ts'

export interface SameSeatsProps {
  showId: string
  plan: HallPlan
  /** The hall of the plan: a seat is the same seat in this hall alone. */
  hallId: string
  /** Seats with numbers, all covered by the passes. */
  seats: readonly SeatId[]
  passes: readonly ChosenPass[]
  /** One of the party needs a wheelchair place. */
  accessible: boolean
  /** The other shows that are in the payment already. */
  nights: readonly BasketNight[]
  isFixed: boolean
  onAdd: (nights: BasketNight[]) => void
}

/** Offers the pass's seats on its other evenings, all at once; null where it has no evening left. */
export default function SameSeats({ showId, plan, hallId, seats, passes, accessible, nights, isFixed, onAdd }: SameSeatsProps) {
  const { say } = useLanguage()
  const { data: shows = [] } = useShows()
  const [isOpen, setOpen] = useState(false)
  const known = new Set([showId, ...nights.map((night) => night.show.id)])
  const others = shows.filter(
    (show) => show.on_sale && show.hall_id === hallId && !known.has(show.id) && passes.every((pass) => pass.show_ids.includes(show.id)),
  )
  const room = Math.min(mostNights - known.size, ...passes.map((pass) => pass.left - 1 - nightsBy(pass, nights)))
  if (others.length === 0 || room < 1) return null
  return (
    <>
      <Button variant="quiet" size="small" disabled={isFixed} onClick={() => setOpen(true)}>
        {say('Same seats at other shows')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={say('Same seats at other shows')}
        description={say('Your pass pays for them. They are booked when you confirm: every show, or none.')}
      >
        <Evenings
          shows={others}
          plan={plan}
          seats={seats}
          passes={passes}
          room={room}
          onAdd={(chosen) => {
            setOpen(false)
            onAdd(chosen.map((show) => nightOf(show, { seats, passes, accessible })))
          }}
        />
      </Dialog>
    </>
  )
}

const nightsBy = ({ code }: ChosenPass, nights: readonly BasketNight[]) => nights.filter(({ sent }) => sent.passes?.includes(code)).length

function nightOf(
  show: Show,
  {
    seats,
    passes,
    accessible,
  }: {
    seats: readonly SeatId[]
    passes: readonly ChosenPass[]
    accessible: boolean
  },
): BasketNight {
  return {
    show: bookTicketState(show).show,
    hallId: show.hall_id,
    seats: [...seats],
    places: {},
    accessible,
    options: { ...noOptions, code: null, passes: keptPasses(passes) },
    sent: {
      concessions: {},
      passes: passes.map(({ code }) => code),
      amounts: {},
    },
    shownTotal: 0,
  }
}

interface EveningsProps extends Pick<SameSeatsProps, 'plan' | 'seats' | 'passes'> {
  shows: readonly Show[]
  /** How many more evenings the passes and the payment allow. */
  room: number
  onAdd: (shows: Show[]) => void
}

/** The other evenings. Those where the seats are free can be ticked; as many of them as `room` allows are ticked at first. */
function Evenings({ shows, plan, seats, passes, room, onAdd }: EveningsProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const readings = useQueries({
    queries: shows.map(({ id }) => seatsQuery(id)),
  })
  const evenings = shows.map((show, index) => ({
    show,
    state: stateIn(plan, { show, seats, passes, reading: readings[index] }),
  }))
  const free = evenings.filter(({ state }) => state === 'free').map(({ show }) => show)
  const chosen = free.filter((show, index) => turned.get(show.id) ?? index < room)
  const isFull = chosen.length >= room
  const told = {
    free: '',
    reading: say('Loading…'),
    taken: say('Not free'),
    apart: say('Choose seats there'),
  } as const
  return (
    <>
      <ul>
        {evenings.map(({ show, state }) => {
          const isChosen = chosen.includes(show)
          return (
            <li key={show.id} className={styles.evening}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={state !== 'free' || (isFull && !isChosen)}
                  onChange={({ target }) => setTurned(new Map(turned).set(show.id, target.checked))}
                />
                <span>
                  <strong>{sayText(show.title)}</strong>
                  <span>{occasionWords(show, words).whole}</span>
                </span>
                <span className={styles.left}>{told[state]}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <Button className={styles.add} disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
        {say('Add these shows ({{count}})', { count: chosen.length })}
      </Button>
    </>
  )
}

/** Reads the seats once. Whether they are still free when they are held, the hold says. */
const seatsQuery = (showId: string) => ({
  queryKey: ['seats', showId, 'same'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readSeats(showId, signal),
  staleTime: 0,
  retry: 1,
})

/** `apart`: the seats can't be read, for example while a waiting room is open, or the passes don't cover them on that evening. */
function stateIn(
  plan: HallPlan,
  {
    show,
    seats,
    passes,
    reading,
  }: {
    show: Show
    seats: readonly SeatId[]
    passes: readonly ChosenPass[]
    reading: { data?: SeatsReading | undefined; error: unknown } | undefined
  },
): 'free' | 'taken' | 'apart' | 'reading' {
  if (!reading?.data) return reading?.error ? 'apart' : 'reading'
  const { seats: read, at } = reading.data
  const states = hallStates(plan, read, at)
  if (seats.some((seat) => stateOf(plan, states, seat) !== 'available')) return 'taken'
  const { amount } = priceOf(plan, showTerms(show, pricedSince(show, at)), seats, { passes })
  return amount.total === 0 ? 'free' : 'apart'
}
