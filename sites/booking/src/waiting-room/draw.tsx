import { formatDate, formatNumber, formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { drawnText } from '@sabha/ticketing/draw'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { api } from '../api.ts'
import type { DrawPlace } from './kept-place.ts'
import styles from './waiting-room.module.css'

interface DrawProps {
  /** Epoch ms. */
  opensAt: number
  timezone: string
  place: DrawPlace | null
}

/** Before sales open. */
export function Draw({ opensAt, timezone, place }: DrawProps) {
  const { say, language } = useLanguage()
  return (
    <div className={styles.ahead}>
      <p role="status" className={styles.opens}>
        {say('Sales open on {{date}} at {{time}}.', {
          date: formatDate(language, opensAt, timezone),
          time: formatTime(language, opensAt, timezone),
        })}
      </p>
      <p>{say('When sales open, we draw the order by lot, so it doesn’t matter who came first. Latecomers join the end.')}</p>
      {place && (
        <>
          <p className={styles.drawn}>{say('Your number in the draw: {{number}}', { number: String(place.number) })}</p>
          <details className={styles.fairness}>
            <summary>{say('How the draw stays fair')}</summary>
            <p>
              {say(
                'The order follows from a secret that we made before anyone joined. This is its fingerprint. After the draw we publish the secret, and this page can check the order for you.',
              )}
            </p>
            <code>SHA-256 {place.hash}</code>
          </details>
        </>
      )}
    </div>
  )
}

type Found = { check: DrawCheck; secret: string } | { problem: Phrase }

/** Once the order is drawn: draws it once more in this browser. */
export function DrawChecker({ showId, place }: { showId: string; place: DrawPlace }) {
  const { say } = useLanguage()
  const [found, setFound] = useState<Found | 'checking'>()
  const check = async () => {
    setFound('checking')
    setFound(await findOut(showId, place).catch((): Found => ({ problem: 'The draw could not be checked. Please try again.' })))
  }
  return (
    <div className={styles.checker}>
      <p>{say('Your number in the draw: {{number}}', { number: String(place.number) })}</p>
      <Button variant="quiet" size="small" busy={found === 'checking'} onClick={check}>
        {say('Check the draw')}
      </Button>
      {found && found !== 'checking' && <Result found={found} />}
    </div>
  )
}

async function findOut(showId: string, place: DrawPlace): Promise<Found> {
  const { draw } = await api.waitingRoom.draw({ show_id: showId })
  if (!draw || draw.secret === null) return { problem: 'The draw isn’t published yet. Please try again in a moment.' }
  return { check: await checkDraw({ secret: draw.secret, numbers: draw.numbers }, place), secret: draw.secret }
}

function Result({ found }: { found: Found }) {
  const { say } = useLanguage()
  if ('problem' in found) return <Notice kind="error">{say(found.problem)}</Notice>
  const { isRight, place, total } = found.check
  return (
    <Notice kind={isRight ? 'success' : 'error'}>
      {isRight
        ? say('The draw is right: it was settled before anyone joined. Your number came {{place}} of {{total}}.', {
            place: formatNumber(place),
            total: formatNumber(total),
          })
        : say('The draw doesn’t fit what this page showed before it. Please tell us.')}
      <code className={styles.secret}>{found.secret}</code>
    </Notice>
  )
}

export interface PublishedDraw {
  /** 64 hexadecimal digits. */
  secret: string
  /** Every number that took part, the first one first. */
  numbers: readonly number[]
}

export interface DrawCheck {
  /** The secret is the one whose hash was shown before, and the order follows from it. */
  isRight: boolean
  /** Where the number came in the order, from 1; 0: it isn't in it. */
  place: number
  total: number
}

/** Draws once more. `before`: what this browser was shown before the draw. Needs a page over HTTPS or of this machine, as all of Web Crypto does. */
export async function checkDraw({ secret, numbers }: PublishedDraw, before: { number: number; hash: string }): Promise<DrawCheck> {
  const hashes = await Promise.all(numbers.map((number) => sha256(drawnText(secret, number))))
  const isInOrder = hashes.every((hash, index) => index === 0 || (hashes[index - 1] ?? '') < hash)
  const place = numbers.indexOf(before.number) + 1
  return { isRight: (await sha256(secret)) === before.hash && isInOrder && place > 0, place, total: numbers.length }
}

/** In hexadecimal digits. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
