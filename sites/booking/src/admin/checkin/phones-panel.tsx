import type { CheckinReport } from '@sabha/api/admin/checkin'
import { formatNumber } from '@sabha/language/formats'
import type { AnyPhrase, Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { FormDialog, FormText } from '../components/form-dialog.tsx'
import { Panel, Quiet, RuledList } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { agoWords } from '../components/words.ts'
import styles from './checkin.module.css'
import { directionWords, GateDirection } from './gate-direction.tsx'
import { GateSections } from './gate-sections.tsx'

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

type PhoneAction = 'gate' | 'rename' | 'revoke' | 'archive'

interface PhoneDialogProps {
  phone: Phone
  action: PhoneAction
  /** The sections of the show. */
  sections: readonly string[]
  onClose: () => void
}

/** The dialogs to rename, revoke or archive a phone and to change what its gate admits. */
function PhoneDialog({ phone, action, sections, onClose }: PhoneDialogProps) {
  if (action === 'gate') return <GateDialog phone={phone} sections={sections} onClose={onClose} />
  if (action === 'rename') return <RenameDialog phone={phone} onClose={onClose} />
  return <EndDialog phone={phone} action={action} onClose={onClose} />
}

function GateDialog({ phone, sections, onClose }: Omit<PhoneDialogProps, 'action'>) {
  const { say } = useLanguage()
  return (
    <FormDialog
      title={say('Gate of {{name}}', { name: [phone.name, phone.gate].filter(Boolean).join(' · ') })}
      initial={{ sections: phone.sections ?? [], direction: phone.direction }}
      send={({ sections: chosen, direction }) =>
        adminApi.checkin.limitGate({ device_id: phone.id, sections: chosen.length > 0 ? chosen : null, direction })
      }
      failed="The gate could not be changed. Please try again."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <GateDirection chosen={form.values.direction} onChange={(chosen) => form.set('direction', chosen)} />
          {phone.is_of_show && (
            <GateSections sections={sections} chosen={form.values.sections} onChange={(chosen) => form.set('sections', chosen)} />
          )}
        </>
      )}
    />
  )
}

const ends = {
  revoke: {
    title: 'Revoke {{name}}?',
    description:
      'It can’t scan any more, and its guest list is wiped the next time it has a network. Unsent scans stay on it; pair it again to send them.',
    press: 'Revoke',
    failed: 'The phone could not be revoked. Please try again.',
  },
  archive: {
    title: 'Remove {{name}} from the list?',
    description: 'It disappears from this list and can’t scan any more. Its scans stay. To use it again, pair it again.',
    press: 'Remove from the list',
    failed: 'The phone could not be removed. Please try again.',
  },
} as const satisfies Record<
  Exclude<PhoneAction, 'rename' | 'gate'>,
  { title: AnyPhrase; description: Phrase; press: Phrase; failed: Phrase }
>

function EndDialog({ phone, action, onClose }: Omit<PhoneDialogProps, 'action' | 'sections'> & { action: keyof typeof ends }) {
  const { say } = useLanguage()
  const { title, description, press, failed } = ends[action]
  const call = action === 'revoke' ? adminApi.checkin.revokeDevice : adminApi.checkin.archiveDevice
  return (
    <FormDialog
      title={say(title, { name: phone.name })}
      description={say(description)}
      send={() => call({ device_id: phone.id })}
      failed={failed}
      submit={say(press)}
      isDanger
      onClose={onClose}
    />
  )
}

function RenameDialog({ phone, onClose }: Omit<PhoneDialogProps, 'action' | 'sections'>) {
  const { say } = useLanguage()
  return (
    <FormDialog
      title={say('Rename {{name}}', { name: phone.name })}
      description={say('Its earlier scans show the new name too.')}
      initial={{ name: phone.name }}
      problemsOf={({ name }) => (name.trim() === '' ? { name: say('Please give the phone a name.') } : {})}
      send={({ name }) => adminApi.checkin.renameDevice({ device_id: phone.id, name: name.trim() })}
      failed="The phone could not be renamed. Please try again."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => <FormText form={form} name="name" label={say('Name')} maxLength={60} required />}
    />
  )
}

export type Phone = CheckinReport['devices'][number]

/** ms. A phone that is silent for longer while people come in has no network or is in a pocket. */
const silentAfter = 3 * 60_000
/** ms. An older check-in list misses later sales of the counters. */
const oldAfter = 15 * 60_000

/** Returns what needs attention on a phone. `now` in epoch ms. */
export function phoneHealth({ last_seen_at, list_at, waiting, revoked_at }: Phone, now: number) {
  const isLive = revoked_at === null
  const since = (iso: string | null) => (iso === null ? Number.POSITIVE_INFINITY : now - Date.parse(iso))
  return {
    isSilent: isLive && since(last_seen_at) > silentAfter,
    isListOld: isLive && since(list_at) > oldAfter,
    hasWaiting: isLive && (waiting ?? 0) > 0,
  }
}

/** Sorts phones that may scan before revoked ones, and each group by when it was last heard from. */
export function livingFirst(phones: readonly Phone[]): Phone[] {
  const seen = ({ last_seen_at }: Phone) => (last_seen_at === null ? 0 : Date.parse(last_seen_at))
  return phones.toSorted((a, b) => Number(a.revoked_at !== null) - Number(b.revoked_at !== null) || seen(b) - seen(a))
}
