import type { AnyPhrase, Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { adminApi } from '../admin-api.ts'
import { FormDialog, FormText } from '../components/form-dialog.tsx'
import { GateDirection } from './gate-direction.tsx'
import { GateSections } from './gate-sections.tsx'
import type { Phone } from './phone-health.ts'

export type PhoneAction = 'gate' | 'rename' | 'revoke' | 'archive'

interface PhoneDialogProps {
  phone: Phone
  action: PhoneAction
  /** The sections of the show. */
  sections: readonly string[]
  onClose: () => void
}

/** The dialogs to rename, revoke or archive a phone and to change what its gate admits. */
export function PhoneDialog({ phone, action, sections, onClose }: PhoneDialogProps) {
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
