import { errorWords } from '@sabha/api/error-words'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminApi, asAdmin } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { Panel } from '../components/page.tsx'
import { Tag } from '../components/tag.tsx'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { agoWords } from '../components/words.ts'
import styles from './checkin.module.css'
import { livingFirst, type Phone, phoneHealth } from './phone-health.ts'
import { checkinReportQuery } from './queries.ts'

/** The phones of this door: at which gate they are, and whether they keep up. */
export function PhonesPanel({ devices, showId }: { devices: readonly Phone[]; showId: string }) {
  const { say } = useLanguage()
  const [asking, setAsking] = useState<{ phone: Phone; action: PhoneAction } | null>(null)
  return (
    <Panel title={say('Door phones')}>
      {devices.length === 0 ? (
        <p className={styles['none']}>{say('No phone is paired yet.')}</p>
      ) : (
        <ul className={styles['phones']}>
          {livingFirst(devices).map((phone) => (
            <PhoneRow key={phone.id} phone={phone} onAction={(action) => setAsking({ phone, action })} />
          ))}
        </ul>
      )}
      {asking && <PhoneDialog {...asking} showId={showId} onClose={() => setAsking(null)} />}
    </Panel>
  )
}

function PhoneRow({ phone, onAction }: { phone: Phone; onAction: (action: PhoneAction) => void }) {
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
            <dd className={isLate ? styles['late'] : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['actions']}>
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

type PhoneAction = 'rename' | 'revoke' | 'archive'

interface PhoneDialogProps {
  phone: Phone
  action: PhoneAction
  showId: string
  onClose: () => void
}

/** Renaming, revoking and archiving a door phone; each asks first. */
function PhoneDialog({ phone, action, showId, onClose }: PhoneDialogProps) {
  return action === 'rename' ? (
    <RenameDialog phone={phone} showId={showId} onClose={onClose} />
  ) : (
    <EndDialog phone={phone} action={action} showId={showId} onClose={onClose} />
  )
}

/** The list is read again before the dialog closes. */
function usePhoneAction(call: () => Promise<unknown>, showId: string, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => asAdmin(call()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: checkinReportQuery(showId).queryKey })
      onDone()
    },
  })
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
} as const satisfies Record<Exclude<PhoneAction, 'rename'>, Record<string, Phrase>>

function EndDialog({ phone, action, showId, onClose }: PhoneDialogProps & { action: keyof typeof ends }) {
  const words = useLanguage()
  const { say } = words
  const { title, description, press, failed } = ends[action]
  const call = action === 'revoke' ? adminApi.checkin.revokeDevice : adminApi.checkin.archiveDevice
  const end = usePhoneAction(() => call({ device_id: phone.id }), showId, onClose)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={say(title, { name: phone.name })} description={say(description)}>
      <div className={formStyles['form']}>
        {end.isError && <Notice kind="error">{errorWords(end.error, words, { failed })}</Notice>}
        <div className={formStyles['actions']}>
          <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {say(press)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say('Not now')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function RenameDialog({ phone, showId, onClose }: Omit<PhoneDialogProps, 'action'>) {
  const words = useLanguage()
  const { say } = words
  const [name, setName] = useState(phone.name)
  const [isChecked, setChecked] = useState(false)
  const { question } = useUnsaved(name !== phone.name)
  const rename = usePhoneAction(() => adminApi.checkin.renameDevice({ device_id: phone.id, name: name.trim() }), showId, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() !== '' && !rename.isPending) rename.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leaveThen(onClose)}
      title={say('Rename {{name}}', { name: phone.name })}
      description={say('Its earlier scans show the new name too.')}
    >
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <Field
          label={say('Name')}
          autoComplete="off"
          maxLength={60}
          required
          value={name}
          error={isChecked && name.trim() === '' ? say('Please give the phone a name.') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {rename.isError && (
          <Notice kind="error">{errorWords(rename.error, words, { failed: 'The phone could not be renamed. Please try again.' })}</Notice>
        )}
        <FormActions submit={say('Save')} busy={rename.isPending} onClose={onClose} />
      </form>
      {question}
    </Dialog>
  )
}
