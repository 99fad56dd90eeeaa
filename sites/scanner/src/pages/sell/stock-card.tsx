import { formatTime } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { priceInWords } from '@sabha/language/price-words'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Empty } from '../../components/list-page.tsx'
import { storageWords } from '../../components/problems.ts'
import type { Counter, CounterStatus, LeaseProblem } from '../../counter/counter.ts'
import { sectionOfSeat } from '../../counter/proposals.ts'
import { ignoreStorage } from '../../store/storage-problem.ts'
import styles from './sell.module.css'

const step = 10
const most = 500

/** Why no seats were taken, or why the rest was not given back. */
type StockProblem = LeaseProblem | { kind: 'being-paid' }

const reasons = {
  unreachable: 'No answer. Seats can only be taken where there is a network.',
  'no-key': 'This browser can’t keep the key that signs tickets. Open the scanner in its own app or a normal window, not a private one.',
  storage: storageWords.failed,
  'being-paid': 'A guest is still paying. Press that sale in the list of sales and finish it, or press “Guest didn’t pay” there.',
} as const satisfies Record<Exclude<StockProblem['kind'], 'refused'>, Phrase>

function problemWords(problem: StockProblem, { say, sayText }: Pick<ReturnType<typeof useLanguage>, 'say' | 'sayText'>): string {
  return problem.kind === 'refused' ? sayText(problem.message) : say(reasons[problem.kind])
}

/**
 * Sets how many seats of each section this phone has to sell: with a network it leases more by itself, without one it sells what it has.
 */
export function StockCard({
  counter,
  status,
  zone,
  hasStopped,
  onStopped,
  onDone,
}: {
  counter: Counter
  status: CounterStatus
  zone: string
  /** A person has ended selling just now. */
  hasStopped: boolean
  onStopped: () => void
  onDone: () => void
}) {
  const words = useLanguage()
  const { say, sayText, language } = words
  const { hall, free, until, stock, unsent, persisted } = status
  const sections = hall?.plan.sections ?? []
  const [wanted, setWanted] = useState<Record<string, number>>(() => stock)
  const [problem, setProblem] = useState<StockProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const amount = (section: string) => wanted[section] ?? 0
  const change = (section: string, by: number) => setWanted({ ...wanted, [section]: Math.min(most, Math.max(0, amount(section) + by)) })
  const sectionOf = hall && sectionOfSeat(hall.plan)
  const left = (section: string) => [...free].filter((seat) => sectionOf?.(seat) === section).length
  const attempt = async (work: () => Promise<StockProblem | null>) => {
    setBusy(true)
    const met = await work()
      .catch(storageMet)
      .finally(() => setBusy(false))
    setProblem(met)
    if (!met) onDone()
  }
  const take = () => attempt(() => counter.stock(wanted))
  const stop = () =>
    attempt(async () => {
      const { kind } = await counter.giveBack()
      if (kind !== 'ended') return { kind }
      onStopped()
      return null
    })
  const total = Object.values(wanted).reduce((sum, count) => sum + count, 0)
  return (
    <>
      <div className={styles.work}>
        <div className={styles.page}>
          <h1 className={styles.title}>{say('Seats on this phone')}</h1>
          <p className={styles.hint}>
            {say(
              'Seats that this phone sells are kept for it and are not sold anywhere else. So it can sell without a network, and no seat is sold twice.',
            )}
          </p>
          {until === null && hasStopped && (
            <Notice kind="info">{say('Selling has ended on this phone. Take seats again where there is a network.')}</Notice>
          )}
          {until !== null && (
            <p role="status">
              {say('{{count}} left to sell here, until {{time}}.', { count: free.size, time: formatTime(language, until, zone) })}
            </p>
          )}
          {!persisted && (
            <Notice kind="info">
              {say('The browser may clear this phone’s storage when it runs out of room. Install the scanner as an app before you sell.')}
            </Notice>
          )}
          {sections.length === 0 && <Empty>{say('Loading…')}</Empty>}
          {sections.map(({ name }) => (
            // biome-ignore lint/a11y/useSemanticElements: not a set of form fields.
            <div key={name} className={styles.stepper} role="group" aria-label={sayText(name)}>
              <p>
                {sayText(name)}
                <span>
                  {[priceOf(status, name, say), until === null ? '' : say('{{count}} left', { count: left(name) })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
              <button
                type="button"
                aria-label={say('Fewer: {{name}}', { name: sayText(name) })}
                disabled={amount(name) === 0}
                onClick={() => change(name, -step)}
              >
                −
              </button>
              <output aria-live="polite">{amount(name)}</output>
              <button
                type="button"
                aria-label={say('More: {{name}}', { name: sayText(name) })}
                disabled={amount(name) === most}
                onClick={() => change(name, step)}
              >
                +
              </button>
            </div>
          ))}
          {problem && <Notice kind="error">{problemWords(problem, words)}</Notice>}
          {until !== null && (
            <Button variant="quiet" disabled={unsent > 0 && status.connection !== 'online'} onClick={() => void stop()}>
              {say('Stop selling: give the rest back')}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.bar}>
        {until !== null && (
          <Button variant="quiet" onClick={onDone}>
            {say('Back to selling')}
          </Button>
        )}
        <Button className={styles.main} busy={isBusy} disabled={total === 0} onClick={() => void take()}>
          {say('Keep {{count}} in stock', { count: total })}
        </Button>
      </div>
    </>
  )
}

function storageMet(error: unknown): StockProblem {
  ignoreStorage(error)
  return { kind: 'storage' }
}

function priceOf({ terms }: CounterStatus, section: string, say: Parameters<typeof priceInWords>[1]): string {
  const price = terms?.prices[section]?.regular
  return price === undefined ? '' : priceInWords(price, say)
}
