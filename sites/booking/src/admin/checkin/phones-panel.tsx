import { formatNumber } from '@sabha/language/formats'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { agoWords } from '../components/ago.ts'
import { Panel } from '../components/panel.tsx'
import { Tag } from '../components/tag.tsx'
import styles from './door.module.css'
import { type PhoneDeed, PhoneDialog } from './phone-dialogs.tsx'
import { livingFirst, type Phone, phoneHealth } from './phone-health.ts'

/** The phones of this door: where they stand, and whether they keep up. */
export function PhonesPanel({ devices, showId }: { devices: readonly Phone[]; showId: string }) {
  const { say } = useLanguage()
  const [asking, setAsking] = useState<{ phone: Phone; deed: PhoneDeed } | null>(null)
  return (
    <Panel title={say('Door phones')}>
      {devices.length === 0 ? (
        <p className={styles['none']}>{say('No phone is paired yet.')}</p>
      ) : (
        <ul className={styles['phones']}>
          {livingFirst(devices).map((phone) => (
            <PhoneRow key={phone.id} phone={phone} onDeed={(deed) => setAsking({ phone, deed })} />
          ))}
        </ul>
      )}
      {asking && <PhoneDialog {...asking} showId={showId} onClose={() => setAsking(null)} />}
    </Panel>
  )
}

function PhoneRow({ phone, onDeed }: { phone: Phone; onDeed: (deed: PhoneDeed) => void }) {
  const { say } = useLanguage()
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
        <p className={styles['name']}>{phone.name}</p>
        <p className={styles['second']}>{phone.gate}</p>
      </div>
      {phone.revoked_at === null ? (
        <Button variant="danger" size="small" aria-label={`${say('Revoke')}: ${phone.name}`} onClick={() => onDeed('revoke')}>
          {say('Revoke')}
        </Button>
      ) : (
        <Tag tone="plain">{say('Revoked')}</Tag>
      )}
      <dl>
        {facts.map(([name, value, isLate]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isLate ? styles['late'] : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['deeds']}>
        <Button variant="quiet" size="small" aria-label={`${say('Rename')}: ${phone.name}`} onClick={() => onDeed('rename')}>
          {say('Rename')}
        </Button>
        <Button variant="quiet" size="small" aria-label={`${say('Tidy away')}: ${phone.name}`} onClick={() => onDeed('archive')}>
          {say('Tidy away')}
        </Button>
      </div>
    </li>
  )
}
