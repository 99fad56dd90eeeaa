import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Panel, Quiet, RuledList } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { agoWords } from '../components/words.ts'
import styles from './checkin.module.css'
import { directionWords } from './gate-direction.tsx'
import { type PhoneAction, PhoneDialog } from './phone-dialog.tsx'
import { livingFirst, type Phone, phoneHealth } from './phone-health.ts'

/** The phones of this door: at which gate they are, and whether they keep up. */
export function PhonesPanel({ devices, sections }: { devices: readonly Phone[]; sections: readonly string[] }) {
  const { say } = useLanguage()
  const [asking, setAsking] = useState<{ phone: Phone; action: PhoneAction } | null>(null)
  return (
    <Panel title={say('Door phones')}>
      {devices.length === 0 ? (
        <Quiet>{say('No phone is paired yet.')}</Quiet>
      ) : (
        <RuledList className={styles.phones}>
          {livingFirst(devices).map((phone) => (
            <PhoneRow key={phone.id} phone={phone} onAction={(action) => setAsking({ phone, action })} />
          ))}
        </RuledList>
      )}
      {asking && <PhoneDialog {...asking} sections={sections} onClose={() => setAsking(null)} />}
    </Panel>
  )
}

function PhoneRow({ phone, onAction }: { phone: Phone; onAction: (action: PhoneAction) => void }) {
  const { say, sayText } = useLanguage()
  const now = Date.now()
  const { isSilent, isListOld, hasWaiting } = phoneHealth(phone, now)
  const ago = (iso: string | null) => (iso === null ? say('never') : agoWords(now - Date.parse(iso), say))
  const facts = [
    [say('Last seen'), ago(phone.last_seen_at), isSilent],
    [say('Door list'), ago(phone.list_at), isListOld],
    [say('Waiting to be sent'), phone.waiting === null ? '–' : formatNumber(phone.waiting), hasWaiting],
    [say('Scans'), formatNumber(phone.scans), false],
  ] as const
  return (
    <li>
      <div>
        <p className={styles.name}>{phone.name}</p>
        <p className={styles.second}>
          {[phone.gate, ...(phone.direction === 'in' ? [] : [say(directionWords[phone.direction])])].filter(Boolean).join(' · ')}
        </p>
        {phone.sections && (
          <p className={styles.second}>{say('Only for {{sections}}', { sections: phone.sections.map(sayText).join(', ') })}</p>
        )}
      </div>
      {phone.revoked_at === null ? (
        <Button variant="danger" size="small" aria-label={`${say('Revoke')}: ${phone.name}`} onClick={() => onAction('revoke')}>
          {say('Revoke')}
        </Button>
      ) : (
        <Tag tone="plain">{say('Revoked')}</Tag>
      )}
      <dl>
        {facts.map(([name, value, isLate]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isLate ? styles.late : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        {phone.revoked_at === null && (
          <Button variant="quiet" size="small" aria-label={`${say('Gate…')} ${phone.name}`} onClick={() => onAction('gate')}>
            {say('Gate…')}
          </Button>
        )}
        <Button variant="quiet" size="small" aria-label={`${say('Rename')}: ${phone.name}`} onClick={() => onAction('rename')}>
          {say('Rename')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${say('Remove from the list')}: ${phone.name}`}
          onClick={() => onAction('archive')}
        >
          {say('Remove from the list')}
        </Button>
      </div>
    </li>
  )
}
