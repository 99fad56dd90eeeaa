import { formatDate } from '@sabha/language/formats'
import { isPhone, shownPhone } from '@sabha/ticketing/phone'
import { homeZone } from '@sabha/ticketing/time'
import { Button } from '@sabha/ui/button'
import { useCheckedForm } from '@sabha/ui/checked-form'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Facts } from '../../components/facts.tsx'
import { PhoneField } from '../../components/phone-field.tsx'
import styles from '../../components/profile-card.module.css'
import { editStoredUser, type StoredUser } from '../../session/stored-user.ts'

/** Shows who is signed in. Edits are kept in the browser alone (specification section 7). */
export function ProfileCard({ user }: { user: StoredUser }) {
  const { say, language } = useLanguage()
  const [isEditing, setEditing] = useState(false)
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null)
  const card = useRef<HTMLElement>(null)

  /** The pressed button disappears, so the focus goes to what takes its place. */
  const turn = (toForm: boolean) => {
    flushSync(() => setEditing(toForm))
    card.current?.querySelector<HTMLElement>(toForm ? 'input' : 'button')?.focus()
  }

  const save = (edit: { name: string; phone: string }) => {
    const kept = editStoredUser(edit)
    setOutcome(kept ? 'saved' : 'failed')
    if (kept) turn(false)
  }
  const startEditing = () => {
    setOutcome(null)
    turn(true)
  }

  return (
    <section ref={card} className={styles.card}>
      <div className={styles.head}>
        <h2>{say('Personal details')}</h2>
        {!isEditing && (
          <Button variant="quiet" size="small" onClick={startEditing}>
            {say('Edit Profile')}
          </Button>
        )}
      </div>
      {outcome === 'saved' && <Notice kind="success">{say('Profile updated successfully!')}</Notice>}
      {outcome === 'failed' && <Notice kind="error">{say('Error updating profile. Please try again.')}</Notice>}
      {isEditing ? (
        <ProfileForm user={user} onSave={save} onCancel={() => turn(false)} />
      ) : (
        <Facts
          facts={[
            { label: say('Full name'), value: user.name || say('Not given'), wide: true },
            { label: say('E-mail'), value: user.email || say('Not given'), wide: true },
            { label: say('Phone'), value: shownPhone(user.phone) || say('Not given') },
            { label: say('Account type'), value: say(user.role === 'admin' ? 'Administrator' : 'Customer') },
            {
              label: say('Member since'),
              value: user.createdAt ? formatDate(language, Date.parse(user.createdAt), homeZone) : say('Not given'),
            },
          ]}
        />
      )}
    </section>
  )
}

interface ProfileFormProps {
  user: StoredUser
  onSave: (edit: { name: string; phone: string }) => void
  onCancel: () => void
}

function ProfileForm({ user, onSave, onCancel }: ProfileFormProps) {
  const { say } = useLanguage()
  const [name, setName] = useState(user.name)
  const [phone, setPhone] = useState(user.phone)
  // An account without a phone, such as an admin's, may stay without one.
  const isPhoneFine = isPhone(phone) || (phone === '' && user.phone === '')
  const wrong = name.trim() === '' ? 'name' : isPhoneFine ? null : 'phone'
  const { isChecked, submit } = useCheckedForm(wrong === null, () => onSave({ name: name.trim(), phone }))

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        name="name"
        label={say('Full name')}
        autoComplete="name"
        maxLength={100}
        required
        value={name}
        error={isChecked && wrong === 'name' ? say('Please enter your name.') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Field name="email" type="email" label={say('E-mail')} help={say('Email cannot be changed')} disabled value={user.email} />
      <PhoneField
        name="phone"
        value={phone}
        error={isChecked && wrong === 'phone' ? say('Please enter a valid 10-digit phone number') : undefined}
        onValueChange={setPhone}
      />
      <div className={styles.actions}>
        <Button type="submit">{say('Save Changes')}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {say('Cancel')}
        </Button>
      </div>
    </form>
  )
}
