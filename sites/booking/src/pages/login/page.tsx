import { lazyOr } from '@sabha/ui/lazy-or'
import { useLanguage } from '@sabha/ui/use-language'
import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useInBrowser } from '../../components/browser.ts'
import { GuestForm, type SignedInGuest } from '../../components/guest-form/guest-form.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import styles from '../../components/sign-in-card.module.css'
import { paths } from '../../paths.ts'
import { type PendingBooking, pendingBooking } from '../../session/pending-booking.ts'
import { readReturnTo } from '../../session/return-to.ts'
import { signIn, useStoredUser } from '../../session/stored-user.ts'
import { occasionWords } from '../../show-words.ts'

/** Guest sign-in. Goes on to the booking that waits in this tab, else to where the visitor came from, else to the shows. */
export default function LoginPage() {
  usePageTitle('Continue to Book')
  const { say } = useLanguage()
  const user = useStoredUser()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isInBrowser = useInBrowser()
  const pending = isInBrowser ? pendingBooking() : null

  const proceed = ({ user: guest, token }: SignedInGuest) => {
    signIn(guest, token)
    const back = readReturnTo(state)
    const place = pending
      ? { to: { pathname: paths.bookTicket(pending.showId) }, state: { show: pending.show, restoreBooking: true } }
      : (back ?? { to: { pathname: paths.shows }, state: undefined })
    const arrive = () => void navigate(place.to, { replace: true, state: place.state })
    if (!back?.isBehind || back.to.pathname !== place.to.pathname) return arrive()
    // That place is the history entry just before this one: a second entry for it would make the first Back do nothing.
    addEventListener('popstate', arrive, { once: true })
    history.back()
  }

  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1>{say('Continue to Book')}</h1>
        <p className={styles.lead}>{say('Your name and phone number are all we need. No password, no account to set up.')}</p>
        <GuestForm submitLabel="Continue" failed="Server error. Please try again later." onSignedIn={proceed} />
        {/* Below the form: the page's HTML doesn't have it, and what appears later must not move a button from under a finger. */}
        {pending && <KeptChoice booking={pending} />}
        {user && <p className={styles.note}>{say('You’re signed in as {{name}}. Continue here to switch.', { name: user.name })}</p>}
        <p className={styles.note}>
          {say('Bookings stay in this browser. On another phone or computer, “Find an earlier booking” in My Bookings brings them back.')}
        </p>
      </div>
    </div>
  )
}

/** Loaded on demand: most visitors come without a choice. */
const KeptSeats = lazyOr(() => import('./kept-seats.tsx'))

/** The seats that wait for the visitor to sign in. */
function KeptChoice({ booking }: { booking: PendingBooking }) {
  const words = useLanguage()
  const { say, sayText } = words
  const when = occasionWords(booking.show, words)
  return (
    <section className={styles.choice}>
      <h2>{say('We’ve kept your choice (not held yet)')}</h2>
      <p className={styles.show}>{sayText(booking.show.title)}</p>
      <p>{say('{{date}}, {{time}}', { date: when.date, time: when.times })}</p>
      <Suspense>
        <KeptSeats seats={booking.seats} />
      </Suspense>
    </section>
  )
}
