import { formatDate, formatNumber, formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { checkDraw, type DrawCheck } from '@sabha/ticketing/draw'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { api } from '../api.ts'
import type { KeptDraw } from './kept-place.ts'
import styles from './waiting-room.module.css'

interface DrawProps {
  /** Epoch ms. */
  opensAt: number
  timezone: string
  place: KeptDraw | null
}

/** What a visitor sees before sales open. */
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
            {place.isReplaced && (
              <p>{say('While you waited, a new draw replaced the one of before: this fingerprint is the new one’s.')}</p>
            )}
          </details>
        </>
      )}
    </div>
  )
}

type Found = { check: DrawCheck; secret: string } | { problem: Phrase }

/** Lets a visitor check the draw once it is made: this browser draws the order again. */
export function DrawChecker({ showId, place }: { showId: string; place: KeptDraw }) {
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

async function findOut(showId: string, place: KeptDraw): Promise<Found> {
  const { draw } = await api.waitingRoom.draw({ show_id: showId })
  if (!draw || draw.secret === null) return { problem: 'The draw isn’t published yet. Please try again in a moment.' }
  return { check: await checkDraw({ ...draw, secret: draw.secret }, place, sha256), secret: draw.secret }
}

function Result({ found }: { found: Found }) {
  const { say } = useLanguage()
  if ('problem' in found) return <Notice kind="error">{say(found.problem)}</Notice>
  const { isRight, place, total } = found.check
  return (
    <Notice kind={isRight ? 'success' : 'error'}>
      {isRight
        ? say(
            'Checked: your place, {{place}} of {{total}}, is right. The order follows from the secret whose fingerprint this page showed you before.',
            {
              place: formatNumber(place),
              total: formatNumber(total),
            },
          )
        : say('The draw doesn’t fit what this page showed before it. Please tell us.')}
      <code className={styles.secret}>{found.secret}</code>
    </Notice>
  )
}

/** Needs a page over HTTPS or on this machine, as all of Web Crypto does. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
