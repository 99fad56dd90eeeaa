import { errorWords } from '@sabha/api/error-words'
import { seatsInWords } from '@sabha/api/seat-words'
import type { ToGiveBack } from '@sabha/api/shapes'
import { Button, buttonClass } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { api } from '../../api.ts'
import { useInBrowser } from '../../components/browser.ts'
import { RetryNotice } from '../../components/empty-state.tsx'
import { Facts, TwoLines } from '../../components/facts.tsx'
import { Failure } from '../../components/failure.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { occasionWords } from '../../show-words.ts'
import styles from './page.module.css'

/** The page where a guest gives back seats that cost nothing. Opening it changes nothing: programs that read mails open links, too. */
export default function StillComingPage() {
  usePageTitle('Still coming?')
  const { say } = useLanguage()
  const [query] = useSearchParams()
  const isInBrowser = useInBrowser()
  const link = query.get('link')
  return (
    <>
      <PageHero title={say('Still coming?')} />
      <PageBody>
        <div className={styles.card}>
          {!isInBrowser && <CardSkeleton />}
          {isInBrowser && link && <Giving link={link} />}
          {isInBrowser && !link && <WithoutLink />}
        </div>
      </PageBody>
    </>
  )
}

function WithoutLink() {
  const { say } = useLanguage()
  return (
    <>
      <Notice kind="info">{say('Please open this page from the link in our e-mail, or from My Bookings.')}</Notice>
      <ToBookings />
    </>
  )
}

function ToBookings() {
  const { say } = useLanguage()
  return (
    <p>
      <Link className={buttonClass('quiet', 'small')} to={paths.bookings}>
        {say('My Bookings')}
      </Link>
    </p>
  )
}

function Giving({ link }: { link: string }) {
  const words = useLanguage()
  const { say } = words
  const queryKey = ['to-give-back', link]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.bookings.toGiveBack({ link }, { signal }),
    staleTime: 0,
  })
  const queries = useQueryClient()
  const give = useMutation({
    mutationFn: (seats: string[]) => api.bookings.giveBack({ link, seats }),
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer)
      return queries.invalidateQueries({ queryKey: ['bookings'] })
    },
    // Somebody else may have given seats back meanwhile: the page reads again what there is.
    onError: () => refetch(),
  })
  if (!data && !error) return <CardSkeleton />
  if (!data) {
    return (
      <>
        <RetryNotice isBusy={isFetching} onRetry={refetch}>
          {errorWords(error, words, { failed: 'Your seats could not be loaded.' })}
        </RetryNotice>
        <ToBookings />
      </>
    )
  }
  const given = give.data?.given_back
  return (
    <>
      <About booking={data} />
      {given && (
        <Told key={given.join()}>
          {given.length > 0
            ? say('Thank you. Somebody else can have these seats now: {{seats}}.', {
                seats: seatsInWords(given, data.seat_notes, words).join(', '),
              })
            : say('These seats had been given back already.')}
        </Told>
      )}
      <Failure error={give.error} failed="Your seats could not be given back. Please try again." />
      <Choice
        // After seats were given back, all the others are chosen again.
        key={seatsThat(data, 'yours').join()}
        booking={data}
        hasGiven={given !== undefined}
        isBusy={give.isPending}
        onGive={(seats) => give.mutate(seats)}
      />
    </>
  )
}

/** The result of the press, in the place of the pressed button; it takes the focus. */
function Told({ children }: { children: ReactNode }) {
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <div ref={told} tabIndex={-1}>
      <Notice kind="success">{children}</Notice>
    </div>
  )
}

function seatsThat({ seats }: ToGiveBack, state: ToGiveBack['seats'][number]['state']): string[] {
  return seats.filter((seat) => seat.state === state).map(({ seat }) => seat)
}

function About({ booking }: { booking: ToGiveBack }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { kept } = booking
  const when = occasionWords({ date: '', time: '', ...booking }, words)
  const told = (label: string, state: Parameters<typeof seatsThat>[1]) => {
    const seats = seatsThat(booking, state)
    return seats.length > 0 ? [{ label, value: seatsInWords(seats, booking.seat_notes, words).join(', ') }] : []
  }
  return (
    <>
      <h2 className={styles.title}>{sayText(booking.show_title)}</h2>
      <Facts
        facts={[
          { label: say('Date and time'), value: <TwoLines first={when.date} second={when.times} />, wide: true },
          { label: say('Venue'), value: sayText(booking.venue), wide: true },
          ...told(say('Still yours'), 'yours'),
          ...told(say('In the hall already'), 'inside'),
          ...told(say('Seats given back'), 'given-back'),
          ...(kept.length > 0 ? [{ label: say('Paid for'), value: seatsInWords(kept, booking.seat_notes, words).join(', ') }] : []),
        ]}
      />
      {kept.length > 0 && (
        <p>
          {say('Seats by a pass can be given back here, and the pass can be used again. For seats that you paid for, please see:')}{' '}
          <Link to={paths.refund}>{say('Refund Policy')}</Link>
        </p>
      )}
    </>
  )
}

interface ChoiceProps {
  booking: ToGiveBack
  hasGiven: boolean
  isBusy: boolean
  onGive: (seats: string[]) => void
}

/** All seats are chosen at first, so that one more press gives them back. */
function Choice({ booking, hasGiven, isBusy, onGive }: ChoiceProps) {
  const words = useLanguage()
  const { say } = words
  const yours = seatsThat(booking, 'yours')
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  if (booking.state === 'show-cancelled')
    return <Notice kind="info">{say('The show has been cancelled. You don’t need to do anything.')}</Notice>
  if (booking.state === 'begun') return <Notice kind="info">{say('The show has begun, so seats can’t be given back any more.')}</Notice>
  if (booking.state === 'cancelled' || yours.length === 0) {
    if (hasGiven) return null
    return (
      <Notice kind="info">
        {say(
          booking.kept.length > 0
            ? 'These seats had been given back already.'
            : 'This booking has no seats any more, so there is nothing to give back.',
        )}
      </Notice>
    )
  }
  const chosen = yours.filter((seat) => !kept.has(seat))
  const turn = (seat: string) => setKept(kept.has(seat) ? new Set([...kept].filter((each) => each !== seat)) : new Set([...kept, seat]))
  return (
    <>
      {!hasGiven && <p>{say('If you’re coming, you don’t need to do anything: your ticket is all you need.')}</p>}
      {yours.length === 1 ? (
        <p>{say('Can’t come? Give your seat back, and somebody else can have it at once.')}</p>
      ) : (
        <fieldset className={styles.seats}>
          <legend>{say('Can’t come? Choose which seats you give back. Somebody else can have them at once.')}</legend>
          {yours.map((seat) => (
            <label key={seat} className={styles.seat}>
              <input type="checkbox" checked={!kept.has(seat)} onChange={() => turn(seat)} />
              {seatsInWords([seat], booking.seat_notes, words)}
            </label>
          ))}
        </fieldset>
      )}
      <div>
        <Button variant="danger" busy={isBusy} disabled={chosen.length === 0} onClick={() => onGive(chosen)}>
          {chosen.length === 1 ? say('Give 1 seat back') : say('Give back {{count}} seats', { count: String(chosen.length) })}
        </Button>
      </div>
    </>
  )
}

function CardSkeleton() {
  const { say } = useLanguage()
  return (
    <div role="status">
      <span className="visually-hidden">{say('Loading…')}</span>
      <Skeleton width="70%" height="2em" />
      <Skeleton height="3em" />
      <Skeleton width="220px" height="48px" />
    </div>
  )
}
