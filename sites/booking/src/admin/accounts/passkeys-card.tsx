import type { Passkey } from '@sabha/api/admin/accounts'
import { Button } from '@sabha/ui/button'
import { useCheckedForm } from '@sabha/ui/checked-form'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import profileStyles from '../../components/profile-card.module.css'
import { adminApi } from '../admin-api.ts'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { addPasskey, type Proof } from './passkeys.ts'
import styles from './passkeys-card.module.css'
import { passkeysQuery } from './passkeys-query.ts'
import { ProofDialog } from './proof-form.tsx'
import { useThenRefresh } from './then-refresh.ts'

/** Adds, names and removes the passkeys of the signed-in admin. */
export function PasskeysCard() {
  const { say } = useLanguage()
  const query = useQuery(passkeysQuery)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  return (
    <section className={profileStyles.card}>
      <h2>{say('Passkeys')}</h2>
      <p className={profileStyles.note}>
        {say('Sign in with your fingerprint, face or screen lock, on a phone or a computer that you use alone.')}
      </p>
      <Loaded query={query} height="6em">
        {(data) => (
          <>
            <PasskeyList passkeys={data.passkeys} onRemove={setRemoved} />
            {data.is_possible_here ? (
              <AddForm hasAnother={data.passkeys.some(({ is_of_this_host }) => is_of_this_host)} />
            ) : (
              <Notice kind="info">
                {say('Passkeys need an address with a name and HTTPS. This one has none: please use your password.')}
              </Notice>
            )}
          </>
        )}
      </Loaded>
      {removed && (
        <RemoveDialog
          passkey={removed}
          hasAnother={query.data?.passkeys.some(({ id, is_of_this_host }) => id !== removed.id && is_of_this_host) ?? false}
          onClose={() => setRemoved(null)}
        />
      )}
    </section>
  )
}

function PasskeyList({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const { say } = useLanguage()
  const { date } = useMoments()
  if (passkeys.length === 0) return <p className={profileStyles.note}>{say('No passkeys yet.')}</p>
  return (
    <ul className={styles.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div>
            <strong>{passkey.name}</strong>
            <span className={styles.facts}>
              {say('Added {{date}}', { date: date(passkey.created_at) })}
              {' · '}
              {passkey.last_used_at === null ? say('Never used') : say('Last used {{date}}', { date: date(passkey.last_used_at) })}
            </span>
            {!passkey.is_of_this_host && <span className={styles.facts}>{say('Of another address: it doesn’t work here.')}</span>}
          </div>
          <Button variant="quiet" size="small" aria-label={`${say('Remove')}: ${passkey.name}`} onClick={() => onRemove(passkey)}>
            {say('Remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function AddForm({ hasAnother }: { hasAnother: boolean }) {
  const { say, language } = useLanguage()
  const thenRefresh = useThenRefresh()
  const [name, setName] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { isChecked, submit, uncheck } = useCheckedForm(name.trim() !== '', () => setAsking(true))
  const added = () => {
    setAsking(false)
    setName('')
    uncheck()
  }
  const add = (proof: Proof) => thenRefresh(addPasskey(name.trim(), proof, language).then(added))
  return (
    <form className={profileStyles.form} noValidate onSubmit={submit}>
      <Field
        label={say('Name of the passkey')}
        help={say('For example “My phone”.')}
        autoComplete="off"
        maxLength={60}
        value={name}
        error={isChecked && name.trim() === '' ? say('Please give the passkey a name.') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={profileStyles.actions}>
        <Button type="submit" variant="quiet">
          {say('Add a passkey')}
        </Button>
      </div>
      {isAsking && (
        <ProofDialog
          title={say('Add the passkey “{{name}}”?', { name: name.trim() })}
          submit={say('Continue')}
          byPasskey={hasAnother ? say('Confirm with a passkey') : undefined}
          failed="The passkey could not be added."
          send={add}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

function RemoveDialog({ passkey, hasAnother, onClose }: { passkey: Passkey; hasAnother: boolean; onClose: () => void }) {
  const { say } = useLanguage()
  const thenRefresh = useThenRefresh()
  const remove = (proof: Proof) => thenRefresh(adminApi.accounts.removePasskey({ passkey_id: passkey.id, ...proof }).then(onClose))
  return (
    <ProofDialog
      title={say('Remove the passkey “{{name}}”?', { name: passkey.name })}
      description={say('Remove it from your phone or computer, too. You’ll be signed out everywhere else.')}
      submit={say('Remove')}
      isDanger
      byPasskey={hasAnother ? say('Remove with another passkey') : undefined}
      failed="The passkey could not be removed."
      send={remove}
      onClose={onClose}
    />
  )
}
