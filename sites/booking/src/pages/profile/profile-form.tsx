import { isPhone } from '@sabha/ticketing/phone'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useRef, useState } from 'react'
import { PhoneField } from '../../components/phone-field.tsx'
import type { StoredUser } from '../../session/stored-user.ts'
import styles from './card.module.css'

export interface ProfileFormProps {
  user: StoredUser
  onSave: (edit: { name: string; phone: string }) => void
  onCancel: () => void
}

export function ProfileForm({ user, onSave, onCancel }: ProfileFormProps) {
  const { say } = useLanguage()
  const [name, setName] = useState(user.name)
  const [phone, setPhone] = useState(user.phone)
  const [wrong, setWrong] = useState<'name' | 'phone' | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // An account without a phone, such as an admin's, may stay without one.
    const isPhoneFine = isPhone(phone) || (phone === '' && user.phone === '')
    const found = name.trim() === '' ? 'name' : isPhoneFine ? null : 'phone'
    setWrong(found)
    if (found) (found === 'name' ? nameField : phoneField).current?.focus()
    else onSave({ name: name.trim(), phone })
  }

  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Field
        ref={nameField}
        name="name"
        label={say('Full name')}
        autoComplete="name"
        maxLength={100}
        required
        value={name}
        error={wrong === 'name' ? say('Please enter your name.') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Field name="email" type="email" label={say('E-mail')} help={say('Email cannot be changed')} disabled value={user.email} />
      <PhoneField
        ref={phoneField}
        name="phone"
        value={phone}
        error={wrong === 'phone' ? say('Please enter a valid 10-digit phone number') : undefined}
        onValueChange={setPhone}
      />
      <div className={styles['actions']}>
        <Button type="submit">{say('Save Changes')}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {say('Cancel')}
        </Button>
      </div>
    </form>
  )
}
