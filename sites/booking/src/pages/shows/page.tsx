import type { Show } from '@sabha/api/shapes'
import { ButtonAnchor, buttonClass } from '@sabha/ui/button'
import { lazyOr } from '@sabha/ui/lazy-or'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { type ComponentType, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useInBrowser } from '../../components/browser.ts'
import { EmptyState, NotFetched, NotLoaded } from '../../components/empty-state.tsx'
import { Facts, TwoLines } from '../../components/facts.tsx'
import { NightList, seatsLeft } from '../../components/nights.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { isOwnPicture, pictureFrame, ShowPicture } from '../../components/show-picture.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { paths } from '../../paths.ts'
import { leadOf, type Nights, productionsIn } from '../../productions.ts'
import { useShows } from '../../queries.ts'
import { bookTicketState } from '../../session/show-state.ts'
import { lowestPriceOf, occasionWords, priceRangeOf } from '../../show-words.ts'
import { useSite } from '../../site.ts'
import { whatsAppAddress } from '../../whatsapp.ts'
import styles from './page.module.css'

const isCalendar = ({ search }: { search: string }) => new URLSearchParams(search).get('view') === 'calendar'

/** Loaded when it is looked at; on the server, and where the address asks for it, with the page, so that it is there at once. */
const atOnce = import.meta.env.SSR || isCalendar(location) ? await import('./calendar.tsx') : undefined
const Calendar: ComponentType<{ shows: readonly Show[] }> = atOnce?.default ?? lazyOr(() => import('./calendar.tsx'), NotFetched)

/** For box offices that sell season passes. */
const SeasonPasses = lazyOr(() => import('./season-passes.tsx'))

export default function ShowsPage() {
  usePageTitle('Shows')
  const { whatsapp } = useSite('identity')
  const { say } = useLanguage()
  const isMonths = isCalendar(useLocation())
  return (
    <>
      <PageHero title={say('Shows')}>
        <p>{say('Evenings worth leaving home for. We’ll keep the lamps lit.')}</p>
        <nav className={styles.views} aria-label={say('List or calendar')}>
          <Link to={paths.shows} aria-current={isMonths ? undefined : 'page'}>
            {say('List')}
          </Link>
          <Link to={paths.showsCalendar} aria-current={isMonths ? 'page' : undefined}>
            {say('Calendar')}
          </Link>
        </nav>
      </PageHero>
      <PageBody>
        <ShowList isCalendar={isMonths} />
        <Passes />
        <div className={styles.more}>
          <div>
            <p>{say('Everything coming up, by date.')}</p>
            <Link className={buttonClass('quiet', 'small')} to={paths.showsCalendar}>
              {say('View Full Calendar')}
            </Link>
          </div>
          {whatsapp.number && (
            <div>
              <p>{say('A concert at your wedding, school or festival: tell us about it on WhatsApp.')}</p>
              <ButtonAnchor
                variant="quiet"
                size="small"
                href={whatsAppAddress(whatsapp.number, whatsapp.private_booking)}
                target="_blank"
                rel="noreferrer"
              >
                {say('Private Bookings')}
              </ButtonAnchor>
            </div>
          )}
        </div>
      </PageBody>
    </>
  )
}

function ShowList({ isCalendar }: { isCalendar: boolean }) {
  const { say } = useLanguage()
  const { data: shows, isPending, isFetching, refetch } = useShows()
  if (isPending) return <ShowSkeleton />
  if (!shows) {
    return (
      <div className={styles.panel}>
        <NotLoaded what="The shows could not be loaded." isFetching={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (shows.length === 0) {
    return <EmptyState title={say('No shows on sale right now')}>{say('New shows are announced here and on our social pages.')}</EmptyState>
  }
  if (isCalendar) {
    return (
      <Suspense fallback={<ShowSkeleton />}>
        <Calendar shows={shows} />
      </Suspense>
    )
  }
  return (
    <ul className={styles.list}>
      {productionsIn(shows).map((nights, index) => (
        <li key={nights[0].id}>{index === 0 ? <ShowCard nights={nights} /> : <ShowRow nights={nights} />}</li>
      ))}
    </ul>
  )
}

/** Loaded in the browser alone, and only where a show takes passes: most box offices have none. */
function Passes() {
  const isInBrowser = useInBrowser()
  const isSold = useShows().data?.some(({ takes_passes }) => takes_passes) ?? false
  if (!isInBrowser || !isSold) return null
  return (
    <Suspense>
      <SeasonPasses />
    </Suspense>
  )
}

/** What the listing says of a show, however it is laid out. */
function useOccasion(nights: Nights) {
  const words = useLanguage()
  const show = leadOf(nights)
  return { show, isOne: nights.length === 1, words, when: occasionWords(show, words), badge: badgeOf(show) }
}

/** The next show, with its picture: the first thing that a visitor sees. */
function ShowCard({ nights }: { nights: Nights }) {
  const { show, isOne, words, when, badge } = useOccasion(nights)
  const { say, sayText } = words
  const isOwn = isOwnPicture(show.image)
  const duration = when.duration || sayText(show.duration)
  const facts = [
    { label: say('Date'), value: <TwoLines first={when.date} second={isOne ? when.weekday : eveningsWords(nights, words)} /> },
    { label: say('Time'), value: <TwoLines first={when.times} second={duration} /> },
    { label: say('Venue'), value: show.venue && <Venue show={show} />, wide: true },
    {
      label: say('Tickets'),
      value: priceRangeOf(show, say) && <TwoLines first={priceRangeOf(show, say)} second={isOne ? seatsLeft(show, words) : ''} />,
    },
    { label: say('Age limit'), value: sayText(show.age_limit) },
  ]
  return (
    <article className={styles.card}>
      <div className={styles.picture} style={pictureFrame(show.image)}>
        <ShowPicture image={show.image} first />
        {badge && !isOwn && <p className={styles.badge}>{sayText(badge)}</p>}
      </div>
      <div className={styles.words}>
        {badge && isOwn && <p className={`${styles.badge} ${styles.beside}`}>{sayText(badge)}</p>}
        <p className={styles.genre}>{sayText(show.genre)}</p>
        <h2 className={styles.title}>{sayText(show.title)}</h2>
        <p className={styles.performer}>{sayText(show.performer)}</p>
        <p className={styles.description}>{sayText(show.description)}</p>
        <div className={styles.facts}>
          <Facts facts={facts.filter(({ value }) => value !== '')} />
        </div>
        {!isOne && <NightList nights={nights} />}
        <Actions show={show} />
      </div>
    </article>
  )
}

/** A later show: when, what, where, from which price and how many seats are left, in columns that can be scanned. */
function ShowRow({ nights }: { nights: Nights }) {
  const { show, isOne, words, when, badge } = useOccasion(nights)
  const { say, sayText } = words
  const from = lowestPriceOf(show, say)
  const left = isOne ? seatsLeft(show, words) : eveningsWords(nights, words)
  return (
    <article className={styles.row}>
      <div className={styles.thumb}>
        <ShowPicture image={show.image} sizes="96px" />
      </div>
      <p className={styles.date}>
        <TwoLines
          first={when.date}
          second={
            <>
              {when.weekday && `${when.weekday}, `}
              <span className={styles.times}>{when.times}</span>
            </>
          }
        />
      </p>
      <div>
        <h2 className={styles.rowTitle}>{sayText(show.title)}</h2>
        <p>{[show.performer, show.genre, show.age_limit].filter(Boolean).map(sayText).join(' · ')}</p>
        <p className={styles.hall}>
          <Venue show={show} />
        </p>
      </div>
      <div className={styles.price}>
        {from && <p className={styles.from}>{from}</p>}
        {left && <p>{left}</p>}
        {badge && <p className={`${styles.badge} ${styles.beside}`}>{sayText(badge)}</p>}
      </div>
      <Actions show={show} />
      {!isOne && (
        <div className={styles.nights}>
          <NightList nights={nights} />
        </div>
      )}
    </article>
  )
}

/** Where the show is, and the link to the access of its hall. */
function Venue({ show: { venue, hall_id } }: { show: Show }) {
  const { say, sayText } = useLanguage()
  return (
    <>
      {sayText(venue)}{' '}
      {hall_id && (
        <Link className={styles.access} to={paths.hallAccess(hall_id)}>
          {say('Access to the hall')}
        </Link>
      )}
    </>
  )
}

function eveningsWords(nights: Nights, { say }: Pick<LanguageValue, 'say'>): string {
  return say('Shows: {{count}}', { count: nights.length })
}

/** Returns the badge that staff gave the show. A show that can't be booked isn't filling fast, whatever its badge says. */
const badgeOf = ({ badge, on_sale }: Show) => (badge === 'FAST FILLING' && !on_sale ? '' : badge)

function Actions({ show }: { show: Show }) {
  const { performers } = useSite('identity')
  const { say, sayText } = useLanguage()
  return (
    <div className={styles.actions}>
      {show.on_sale ? (
        <Link className={buttonClass()} to={paths.bookTicket(show.id)} state={bookTicketState(show)}>
          {say('Book Now')}
        </Link>
      ) : (
        <span className={styles.closed}>{say('Bookings closed')}</span>
      )}
      {performers.some(({ slug }) => slug === show.performer_slug) && (
        <Link className={buttonClass('quiet')} to={paths.performer(show.performer_slug)}>
          {say('Read More')}
          {/* In a screen reader's list of links the label alone would say nothing. */}
          <span className="visually-hidden"> {sayText(show.performer)}</span>
        </Link>
      )}
    </div>
  )
}

/** The shape of a show card while the listing loads. */
function ShowSkeleton() {
  const { say } = useLanguage()
  return (
    <div className={styles.showSkeletonCard} role="status">
      <span className="visually-hidden">{say('Loading…')}</span>
      <div className={styles.showSkeletonPicture} />
      <div className={styles.showSkeletonWords}>
        <Skeleton width="130px" />
        <Skeleton width="90%" height="2.3em" />
        <Skeleton width="180px" height="1.4em" />
        <Skeleton height="4em" />
        <div className={styles.showSkeletonFacts}>
          <Skeleton height="2.6em" />
          <Skeleton height="2.6em" />
          <Skeleton height="2.6em" />
          <Skeleton height="2.6em" />
        </div>
        <Skeleton width="168px" height="48px" />
      </div>
    </div>
  )
}
