import type { Attention } from '@sabha/api/office-shapes'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { rupeesInWords } from '../../show-words.ts'
import { agoWords } from '../components/ago.ts'
import { ChatLink, customerChat, PhoneLink } from '../components/person.tsx'
import { RefundWays } from '../components/refund-ways.tsx'
import { Tag } from '../components/tag.tsx'
import { useOfficer } from '../components/use-officer.ts'
import styles from './attention-panel.module.css'
import { attentionWords, settlingWords } from './attention-words.ts'
import { SettleButton } from './settle-button.tsx'

export function AttentionItem({ matter }: { matter: Attention }) {
  const { say, sayText } = useLanguage()
  const { isOwner } = useOfficer()
  const { name, tone } = attentionWords[matter.kind]
  const settling = settlingWords[matter.kind]
  const message =
    matter.message || say('Hello {{name}}, this is about your booking {{id}}.', { name: matter.customer_name, id: matter.booking_id ?? '' })
  const chat = customerChat(matter.customer_phone, message)
  return (
    <li>
      <div className={styles['top']}>
        <Tag tone={tone}>{say(name)}</Tag>
        <span className={styles['since']}>{agoWords(Date.now() - Date.parse(matter.since), say)}</span>
      </div>
      {(matter.customer_name || matter.amount !== null) && (
        <p className={styles['who']}>
          <span className={styles['name']}>
            {matter.customer_name}
            {matter.amount !== null && <span className={styles['amount']}> · {rupeesInWords(matter.amount)}</span>}
          </span>
          <PhoneLink phone={matter.customer_phone} />
        </p>
      )}
      <p className={styles['details']}>{[sayText(matter.show_title), sayText(matter.details)].filter(Boolean).join(' · ')}</p>
      <div className={styles['ways']}>
        {chat && <ChatLink href={chat} />}
        {settling && <SettleButton id={matter.id} label={settling} />}
        {isOwner && matter.refund_id !== null && <RefundWays refundId={matter.refund_id} amount={matter.amount ?? 0} />}
        {matter.kind === 'scan-conflict' ? (
          <Link to={paths.adminDoor}>{say('To the door')}</Link>
        ) : (
          matter.booking_id !== null && <Link to={paths.adminBooking(matter.booking_id)}>{say('Open the booking')}</Link>
        )}
      </div>
    </li>
  )
}
