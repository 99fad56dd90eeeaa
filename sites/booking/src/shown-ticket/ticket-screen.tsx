import { Dialog } from '@base-ui/react/dialog'
import { seatsInWords } from '@sabha/api/seat-words'
import { QrCode } from '@sabha/ui/qr-code'
import { useLanguage } from '@sabha/ui/use-language'
import { type UIEvent, useEffect, useRef, useState } from 'react'
import { Code } from '../components/facts.tsx'
import { occasionWords } from '../show-words.ts'
import type { ShownTicket } from './kept-tickets.ts'
import styles from './ticket-screen.module.css'

/** A ticket for the door: full screen, black on white, the whole booking first and then a swipe for each seat. */
export function TicketScreen({ ticket, onClose }: { ticket: ShownTicket; onClose: () => void }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { booking, qr, seats } = ticket
  const [screen, setScreen] = useState<HTMLDivElement | null>(null)
  useBrightScreen(screen)
  const when = occasionWords({ ...booking, date: booking.show_date, time: booking.show_time }, words)
  const whole = {
    name: seatsInWords(booking.seats, booking.seat_notes, words).join(', '),
    kind: say('The whole booking'),
    label: say('QR code of the whole booking'),
    qr,
  }
  // For a single seat the booking's own code says all, and places without numbers have no other.
  const each = booking.seats.length > 1 ? seats : []
  const slides = [
    whole,
    ...each.map((one) => ({ name: say('Seat {{seat}}', one), kind: '', label: say('QR code of seat {{seat}}', one), qr: one.qr })),
  ]
  const { track, place, follow, turn } = useSlides(slides.length)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup ref={setScreen} className={styles.screen}>
          <div className={styles.head}>
            <div>
              <Dialog.Title className={styles.title}>{sayText(booking.show_title)}</Dialog.Title>
              <p>{say('{{date}}, {{time}}', { date: when.date, time: when.times })}</p>
            </div>
            <Dialog.Close className={styles.button} aria-label={say('Close')}>
              <Sign path="m4 4 12 12M16 4 4 16" />
            </Dialog.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
          <ul ref={track} className={styles.track} onScroll={follow} tabIndex={0} aria-label={say('Show ticket')}>
            {slides.map((slide) => (
              <li key={slide.label} className={styles.slide}>
                <div className={styles.code}>
                  <QrCode text={slide.qr} label={slide.label} />
                </div>
                <p className={styles.name}>{slide.name}</p>
                {slide.kind && <p>{slide.kind}</p>}
              </li>
            ))}
          </ul>
          {slides.length > 1 && (
            <div className={styles.turner}>
              <button
                type="button"
                className={styles.button}
                aria-label={say('Previous ticket')}
                aria-disabled={place === 0}
                onClick={() => turn(-1)}
              >
                <Sign path="m12 4-6 6 6 6" />
              </button>
              <p role="status">{say('{{place}} of {{total}}', { place: place + 1, total: slides.length })}</p>
              <button
                type="button"
                className={styles.button}
                aria-label={say('Next ticket')}
                aria-disabled={place === slides.length - 1}
                onClick={() => turn(1)}
              >
                <Sign path="m8 4 6 6-6 6" />
              </button>
            </div>
          )}
          <div className={styles.foot}>
            <p className={styles.codes}>
              <span>
                {say('Booking ID')} <Code>{booking.booking_id}</Code>
              </span>
              {booking.verification_code && (
                <span>
                  {say('Verification code')} <Code>{booking.verification_code}</Code>
                </span>
              )}
            </p>
            <p className={styles.hint}>
              {each.length > 0 && <>{say('Swipe for one seat at a time.')} </>}
              {say('Turn the screen’s brightness up.')}
            </p>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Makes a row scroll by its own width at a time. */
function useSlides(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const follow = ({ currentTarget: row }: UIEvent<HTMLElement>) =>
    setPlace(Math.min(count - 1, Math.round(row.scrollLeft / row.clientWidth)))
  const turn = (by: number) => track.current?.scrollBy({ left: by * track.current.clientWidth })
  return { track, place, follow, turn }
}

function Sign({ path }: { path: string }) {
  return (
    <svg width="22" height="22" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/**
 * Asks for as bright a screen as a page may: it stays on, and the ticket fills the phone. (No browser lets a page change the brightness
 * itself; the white ground and a line of words do that part.)
 */
function useBrightScreen(screen: HTMLElement | null): void {
  useEffect(() => {
    if (!screen) return
    const lock = keepAwake()
    // An iPhone fills its screen with video alone: there the ticket fills the page.
    screen.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {})
    return () => {
      lock.release()
      if (document.fullscreenElement === screen) void document.exitFullscreen().catch(() => {})
    }
  }, [screen])
}

/** Keeps the screen on. The lock ends when the page is hidden, and is requested again when it is back. */
function keepAwake(): { release: () => void } {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      const got = await navigator.wakeLock?.request('screen')
      if (isOver) void got?.release()
      else lock = got
    } catch {
      // The browser refuses a lock, for example when the battery is low.
    }
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return {
    release: () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    },
  }
}
