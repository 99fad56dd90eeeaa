import type { Counter } from '@sabha/api/admin/counter'
import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { rupeesInWords } from '../../../show-words.ts'
import { DataTable } from '../../components/data-table.tsx'
import { useMoments } from '../../components/moments.ts'
import { Panel, Quiet } from '../../components/page.tsx'
import { SeatList } from '../../components/seat-list.tsx'
import { Tag } from '../../components/tag.tsx'
import { agoWords, kindWords } from '../../components/words.ts'
import { counterState, isSilent } from './counter-state.ts'
import styles from './counters.module.css'

export type CounterAction = 'grant' | 'stop' | 'free'

interface CounterPanelProps {
  counter: Counter
  zone: string
  onAction: (action: CounterAction) => void
}

/** One counter. */
export function CounterPanel({ counter, zone, onAction }: CounterPanelProps) {
  const { say, sayText } = useLanguage()
  const { moment } = useMoments()
  const now = Date.now()
  const { words, tone } = counterState(counter, now)
  const sellsOn = counter.stopped_at === null && counter.leased.length > 0
  const facts = [
    [say('Gate'), counter.gate || '–', false],
    [say('Paired by'), sayText(counter.account), false],
    [
      say('Last seen'),
      counter.heard_at === null ? say('never') : agoWords(now - Date.parse(counter.heard_at), say),
      isSilent(counter, now),
    ],
    [say('Sells until'), moment(sellsOn ? counter.until : null, zone), false],
  ] as const
  return (
    <Panel title={counter.name} aside={<Tag tone={tone}>{say(words)}</Tag>} className={styles.counter}>
      <dl className={styles.facts}>
        {facts.map(([name, value, isLate]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isLate ? styles.late : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <Stopped counter={counter} zone={zone} />
      {counter.missing > 0 && (
        <p className={styles.late}>
          {say('Sales that it told of and that have not arrived: {{count}}. Its phone sends them once it has a network.', {
            count: formatNumber(counter.missing),
          })}
        </p>
      )}
      <Seats counter={counter} />
      <Money counter={counter} />
      <div className={styles.actions}>
        {counter.stopped_at === null && (
          <>
            <Button variant="quiet" size="small" aria-label={`${say('Give seats…')} ${counter.name}`} onClick={() => onAction('grant')}>
              {say('Give seats…')}
            </Button>
            <Button variant="danger" size="small" aria-label={`${say('Stop…')} ${counter.name}`} onClick={() => onAction('stop')}>
              {say('Stop…')}
            </Button>
          </>
        )}
        {counter.may_free && (
          <Button variant="danger" size="small" aria-label={`${say('Free its seats…')} ${counter.name}`} onClick={() => onAction('free')}>
            {say('Free its seats…')}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function Stopped({ counter: { stopped_at, stopped_why }, zone }: { counter: Counter; zone: string }) {
  const { say } = useLanguage()
  const { moment } = useMoments()
  if (stopped_at === null) return null
  const when = moment(stopped_at, zone)
  if (stopped_why !== 'clash') return <Quiet>{say('Stopped by the office, {{when}}.', { when })}</Quiet>
  return (
    <p className={styles.wrong}>
      {say('Stopped by itself, {{when}}: two phones have sold under its key. To sell with it, pair the phone again.', { when })}
    </p>
  )
}

function Seats({ counter: { name, sections, leased, seat_notes } }: { counter: Counter }) {
  const { say, sayText } = useLanguage()
  if (sections.length === 0) return null
  return (
    <>
      <DataTable
        label={`${say('Its seats')}: ${name}`}
        rows={sections}
        keyOf={({ section }) => section}
        isSmall
        columns={[
          { head: say('Section'), isTitle: true, cell: ({ section }) => sayText(section) },
          { head: say('Sold'), isNumber: true, cell: ({ sold }) => formatNumber(sold) },
          { head: say('Kept for it'), isNumber: true, cell: (row) => formatNumber(row.leased) },
        ]}
      />
      {leased.length > 0 && (
        <details>
          <summary>{say('Which seats are kept')}</summary>
          <p>
            <SeatList seats={leased} notes={seat_notes} />
          </p>
        </details>
      )}
    </>
  )
}

/** The money of a counter by way of paying, for its booked sales, and the sum of those that are not booked. */
function Money({ counter: { name, kinds, sales, taken, attention, refunds } }: { counter: Counter }) {
  const { say } = useLanguage()
  const unbooked = attention.filter(({ result, settled_at }) => result === 'conflict' && settled_at === null)
  const rows = kinds.map(({ kind, ...row }) => ({ ...row, what: kindWords(kind, say) }))
  const back = refunds.map(({ how, refunds: count, amount }) => ({
    what: say('Given back: {{way}}', { way: kindWords(how, say) }),
    sales: count,
    amount: -amount,
  }))
  const left = taken - refunds.reduce((sum, { amount }) => sum + amount, 0)
  const all = [...rows, ...back]
  const withTotal = all.length > 1 ? [...all, { what: say('Total'), sales, amount: left }] : all
  return (
    <>
      {rows.length === 0 ? (
        <Quiet>{say('Nothing sold so far.')}</Quiet>
      ) : (
        <DataTable
          label={`${say('By way of payment')}: ${name}`}
          rows={withTotal}
          keyOf={({ what }) => what}
          isSmall
          columns={[
            { head: say('Paid by'), isTitle: true, cell: ({ what }) => what },
            { head: say('Sales'), isNumber: true, cell: (row) => formatNumber(row.sales) },
            { head: say('Amount'), isNumber: true, cell: ({ amount }) => rupeesInWords(amount) },
          ]}
        />
      )}
      {unbooked.length > 0 && (
        <p className={styles.late}>
          {say('Taken for sales that are not booked: {{amount}}', {
            amount: rupeesInWords(unbooked.reduce((sum, { amount, donation }) => sum + amount + donation, 0)),
          })}
        </p>
      )}
    </>
  )
}
