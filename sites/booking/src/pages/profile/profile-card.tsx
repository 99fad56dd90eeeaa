import { formatDate } from '@sabha/language/formats'
import { shownPhone } from '@sabha/ticketing/phone'
import { homeZone } from '@sabha/ticketing/time'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { Facts } from '../../components/facts.tsx'
import { editStoredUser, type StoredUser } from '../../session/stored-user.ts'
import styles from './card.module.css'
import { ProfileForm } from './profile-form.tsx'

/** Who is signed in. Edits are kept in the browser alone (specification section 7). */
export function ProfileCard({ user }: { user: StoredUser }) {
  const { say, language } = useLanguage()
  const [isEditing, setEditing] = useState(false)
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null)

  const save = (edit: { name: string; phone: string }) => {
    const kept = editStoredUser(edit)
    setOutcome(kept ? 'saved' : 'failed')
    if (kept) setEditing(false)
  }
  const startEditing = () => {
    setOutcome(null)
    setEditing(true)
  }

  return (
    <section className={styles['card']}>
      <div className={styles['head']}>
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
        <ProfileForm user={user} onSave={save} onCancel={() => setEditing(false)} />
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
