import { errorWords } from '@sabha/api/error-words'
import type { GroupPage as Group } from '@sabha/api/shapes'
import type { Phrase } from '@sabha/language/phrases'
import { buttonClass } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { failureOf } from '../../checkout/checkout-state.ts'
import { CheckoutStatus } from '../../checkout/checkout-status.tsx'
import { usePaymentTrouble } from '../../checkout/payment-trouble.ts'
import { useCheckout } from '../../checkout/use-checkout.ts'
import { useInBrowser } from '../../components/browser.ts'
import { RetryNotice } from '../../components/empty-state.tsx'
import { Facts, TwoLines } from '../../components/facts.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { occasionWords } from '../../show-words.ts'
import { ToConfirmation } from '../booking-confirmation/to-confirmation.tsx'
import { groupQuery } from './group-query.ts'
import { GuestNames } from './guest-names.tsx'
import { OwnTickets } from './own-tickets.tsx'
import styles from './page.module.css'
import { PayForSeats } from './pay-for-seats.tsx'

/** The page where a visitor with a group's link pays for its seats, and says who sits where. */
export default function GroupPage() {
  usePageTitle('Seats for your group')
  const { say } = useLanguage()
  const [query] = useSearchParams()
  const isInBrowser = useInBrowser()
  const link = query.get('link')
  return (
    <>
      <PageHero title={say('Seats for your group')} />
      <PageBody>
        {!isInBrowser && <GroupSkeleton />}
        {isInBrowser && link && <Opened key={link} link={link} />}
        {isInBrowser && !link && (
          <div className={styles.card}>
            <Notice kind="info">{say('Please open this page from the link that the box office sent you.')}</Notice>
          </div>
        )}
      </PageBody>
    </>
  )
}

function Opened({ link }: { link: string }) {
  const words = useLanguage()
  const { say } = words
  const checkout = useCheckout()
  const trouble = usePaymentTrouble()
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(groupQuery(link))
  const onStale = useCallback(() => void refetch(), [refetch])
  if (!data && !error) return <GroupSkeleton />
  if (!data) {
    return (
      <div className={styles.card}>
        <RetryNotice isBusy={isFetching} onRetry={refetch}>
          {errorWords(error, words, { failed: 'The seats could not be loaded.' })}
        </RetryNotice>
        <CheckoutStatus checkout={checkout} />
      </div>
    )
  }
  const { group } = data
  return (
    <div className={styles.parts}>
      <About group={group} />
      {trouble && checkout.state.step === 'idle' && !failureOf(checkout.state) && <Notice kind="info">{say(trouble)}</Notice>}
      {group.state === 'open' ? (
        <PayForSeats link={link} group={group} serverTime={data.serverTime} checkout={checkout} readAt={dataUpdatedAt} onStale={onStale} />
      ) : (
        <>
          <Closed group={group} />
          <CheckoutStatus checkout={checkout} />
        </>
      )}
      <OwnTickets group={group} />
      <GuestNames link={link} group={group} />
      {checkout.state.step === 'booked' && <ToConfirmation booked={checkout.state} />}
    </div>
  )
}

function About({ group }: { group: Group }) {
  const words = useLanguage()
  const { say, sayText } = words
  const when = occasionWords({ date: '', time: '', ...group }, words)
  const until = occasionWords({ date: '', time: '', starts_at: group.kept_until, timezone: group.timezone }, words)
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{group.name}</h2>
      <Facts
        facts={[
          { label: sayText(group.show_title), value: <TwoLines first={when.date} second={when.times} />, wide: true },
          { label: say('Venue'), value: sayText(group.venue), wide: true },
          ...(group.state === 'open' || group.state === 'not-on-sale'
            ? [{ label: say('Kept until'), value: <TwoLines first={until.date} second={until.times} />, wide: true }]
            : []),
        ]}
      />
    </section>
  )
}

const closedWords = {
  over: 'These seats are no longer kept: what was not paid in time is on sale to everybody.',
  begun: 'The show has begun.',
  'not-on-sale': 'You can’t pay yet: the show is not on sale. The seats are kept for you.',
  'show-cancelled': 'The show has been cancelled. You don’t need to do anything.',
} as const satisfies Record<Exclude<Group['state'], 'open'>, Phrase>

function Closed({ group: { state } }: { group: Group }) {
  const { say } = useLanguage()
  if (state === 'open') return null
  return (
    <Notice
      kind="info"
      action={
        state === 'over' && (
          <Link className={buttonClass('quiet', 'small')} to={paths.shows}>
            {say('Choose other seats')}
          </Link>
        )
      }
    >
      {say(closedWords[state])}
    </Notice>
  )
}

function GroupSkeleton() {
  const { say } = useLanguage()
  return (
    <div className={styles.card} role="status">
      <span className="visually-hidden">{say('Loading…')}</span>
      <Skeleton width="60%" height="2em" />
      <Skeleton height="4em" />
      <Skeleton height="12em" />
    </div>
  )
}
