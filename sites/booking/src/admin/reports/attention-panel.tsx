import type { FailedRefunds, Task } from '@sabha/api/reports'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { rupeesInWords } from '../../show-words.ts'
import { adminApi } from '../admin-api.ts'
import { useAccount } from '../components/account.tsx'
import { ActionButton } from '../components/action-button.tsx'
import { FormDialog } from '../components/form-dialog.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { Panel, Quiet, RuledList } from '../components/page.tsx'
import { ChatLink, customerChat, PhoneLink } from '../components/person.tsx'
import { RefundWays } from '../components/refund-ways.tsx'
import { type Spoken, useSpoken } from '../components/spoken.ts'
import { Tag, type Tone } from '../components/tag.tsx'
import { agoWords } from '../components/words.ts'
import { ListedOf } from './listed-of.tsx'
import { attentionQuery } from './queries.ts'
import styles from './reports.module.css'

/** The tasks that need a person, each with the way to do it. */
export function AttentionPanel() {
  const { say } = useLanguage()
  const { isOwner } = useAccount()
  const read = useQuery(attentionQuery)
  const listed = read.data?.attention.length ?? 0
  const total = Math.max(read.data?.total ?? 0, listed)
  return (
    <Panel title={say('Needs attention')} aside={total > 0 && <span className={styles.count}>{formatNumber(total)}</span>}>
      <Loaded query={read} height="120px">
        {({ attention, failed_refunds }) => (
          <>
            {listed === 0 && <Quiet>{say('Nothing needs you. Payments, refunds and e-mails are in order.')}</Quiet>}
            {isOwner && <FailedRefundsOfShows shows={failed_refunds} />}
            <RuledList>
              {attention.toSorted(byWeight).map((task) => (
                <TaskItem key={task.id} task={task} />
              ))}
            </RuledList>
            <ListedOf listed={listed} total={total} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function TaskItem({ task }: { task: Task }) {
  const { say, sayText } = useLanguage()
  const { isOwner } = useAccount()
  const { name, tone } = attentionWords[task.kind]
  const settling = resolvingWords[task.kind]
  const theirs = useSpoken(task.language)
  const message = messageTo(task, theirs)
  const chat = message && customerChat(task.customer_phone, message)
  return (
    <li>
      <div className={styles.top}>
        <Tag tone={tone}>{say(name)}</Tag>
        <span className={styles.since}>{agoWords(Date.now() - Date.parse(task.since), say)}</span>
      </div>
      {(task.customer_name || task.amount !== null) && (
        <p className={styles.who}>
          <span className={styles.name}>
            {task.customer_name}
            {task.amount !== null && <span className={styles.amount}> · {rupeesInWords(task.amount)}</span>}
          </span>
          <PhoneLink phone={task.customer_phone} />
        </p>
      )}
      <p className={styles.details}>{[sayText(task.show_title), sayText(task.details)].filter(Boolean).join(' · ')}</p>
      <div className={styles.ways}>
        {chat && <ChatLink href={chat} />}
        {settling && (
          <ActionButton label={settling} call={() => adminApi.reports.resolveTask({ id: task.id })} failed="This could not be recorded." />
        )}
        {isOwner && task.refund_id !== null && <RefundWays refundId={task.refund_id} amount={task.amount ?? 0} />}
        <WayTo task={task} />
      </div>
    </li>
  )
}

/** The link to the page where the task is handled. */
function WayTo({ task: { id, kind, booking_id, show_id } }: { task: Task }) {
  const { say } = useLanguage()
  if (kind === 'scan-conflict') return <Link to={paths.adminCheckin}>{say('To the door')}</Link>
  if (show_id !== null && id.startsWith('group-')) return <Link to={paths.adminSeats(show_id)}>{say('To the seats')}</Link>
  if (show_id !== null) return <Link to={paths.adminCounters(show_id)}>{say('To the counters')}</Link>
  return booking_id !== null && <Link to={paths.adminBooking(booking_id)}>{say('Open the booking')}</Link>
}

/** An unbooked sale has no booking to write about. Why a provider gave back too much, the office first finds out. */
const withoutGeneralMessage: ReadonlySet<Kind> = new Set(['counter-conflict', 'refund-outside'])

/** Returns what a task's guest is to read, in `theirs`, the words of their language; undefined where there is nothing, or no words yet. */
export function messageTo({ kind, message, customer_name, booking_id }: Task, theirs: Pick<Spoken, 'say'> | undefined): string | undefined {
  if (message) return message
  if (withoutGeneralMessage.has(kind)) return undefined
  return theirs?.say('Hello {{name}}, this is about your booking {{id}}.', { name: customer_name, id: booking_id ?? '' })
}

interface AskAllProps {
  show: FailedRefunds
  onClose: () => void
}

/** Shows with several failed refunds, such as a cancelled one while our account was empty: one press retries them all. */
function FailedRefundsOfShows({ shows }: { shows: readonly FailedRefunds[] }) {
  const { say, sayText } = useLanguage()
  // Kept while the dialog is open: the show leaves the list with the last of its refunds.
  const [asked, setAsked] = useState<FailedRefunds | null>(null)
  return (
    <>
      {shows
        .filter(({ count }) => count > 1)
        .map((show) => (
          <div key={show.show_id} className={styles.failed}>
            <p>
              {say('{{count}} refunds of “{{show}}” have failed: {{amount}} in all.', {
                count: formatNumber(show.count),
                show: sayText(show.show_title),
                amount: rupeesInWords(show.amount),
              })}
            </p>
            <Button variant="quiet" size="small" onClick={() => setAsked(show)}>
              {say('Retry all…')}
            </Button>
          </div>
        ))}
      {asked && <AskAllDialog show={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function AskAllDialog({ show, onClose }: AskAllProps) {
  const { say, sayText } = useLanguage()
  return (
    <FormDialog
      title={say('Retry all')}
      description={say('{{count}} refunds of “{{show}}” have failed: {{amount}} in all.', {
        count: formatNumber(show.count),
        show: sayText(show.show_title),
        amount: rupeesInWords(show.amount),
      })}
      send={() => adminApi.payments.retryRefunds({ show_id: show.show_id })}
      failed="The refund could not be made."
      submit={say('Retry all')}
      isDanger
      done={({ asked, refunded, left }) => ({
        text: (
          <>
            <Notice kind="success">
              {say('Refunds retried: {{count}}, {{amount}} in all.', {
                count: formatNumber(asked),
                amount: rupeesInWords(refunded),
              })}
            </Notice>
            {left > 0 && (
              <Notice kind="error">
                {say('Not retried, because less of the payment is left: {{count}}. They stay on the list.', { count: formatNumber(left) })}
              </Notice>
            )}
          </>
        ),
      })}
      onClose={onClose}
      fields={() => (
        <p>{say('Each is made once, for the same amount. First check that our account with the payment service has the money.')}</p>
      )}
    />
  )
}

type Kind = Task['kind']

/** The name and weight of each kind of task: red needs a person, amber is retried by itself. */
const attentionWords = {
  'refund-failed': { name: 'Refund failed', tone: 'bad' },
  'refund-stuck': { name: 'Refund keeps failing', tone: 'bad' },
  'payment-open': { name: 'Payment to reconcile', tone: 'bad' },
  'scan-conflict': { name: 'Conflict at the door', tone: 'bad' },
  'counter-conflict': { name: 'Sold at a counter, and not booked', tone: 'bad' },
  'counter-refund': { name: 'Given back at a counter: please check', tone: 'bad' },
  'counter-doubt': { name: 'Sale of a counter to check', tone: 'wait' },
  'refund-outside': { name: 'Refunded outside of this office', tone: 'wait' },
  'mail-failed': { name: 'E-mail could not be sent', tone: 'wait' },
  'to-be-told': { name: 'No e-mail: tell them yourself', tone: 'wait' },
  'group-freed': { name: 'Seats of a group came free', tone: 'wait' },
  other: { name: 'Something new to see to', tone: 'wait' },
  'refund-pending': { name: 'Refund under way', tone: 'plain' },
} as const satisfies Record<Kind, { name: Phrase; tone: Tone }>

/** The button that resolves a task, where one press can. */
const resolvingWords: Readonly<Partial<Record<Kind, Phrase>>> = {
  'to-be-told': 'Mark as told',
  'group-freed': 'Done, I’ve seen it',
  'refund-outside': 'Done, I’ve seen it',
  'mail-failed': 'Send again',
}

const order = Object.keys(attentionWords) as Kind[]

/** Tasks that need a person come before those that are retried by themselves; the oldest first. */
export function byWeight(a: Task, b: Task): number {
  return order.indexOf(a.kind) - order.indexOf(b.kind) || Date.parse(a.since) - Date.parse(b.since)
}
