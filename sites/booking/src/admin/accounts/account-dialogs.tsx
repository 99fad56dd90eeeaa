import type { Account } from '@sabha/api/admin/accounts'
import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { CheckBox, SelectField } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { FormActions } from '../components/form-actions.tsx'
import { leaveThen, useUnsaved } from '../components/unsaved.tsx'
import { fieldProblem } from '../shows/draft.ts'
import { type AccountEntry, accountProblems } from './account-problems.ts'
import { useAccountAction } from './page.tsx'

/** Makes an account (null), or changes one. */
export function AccountDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const words = useLanguage()
  const { say } = words
  const [entry, setEntry] = useState<AccountEntry>({ name: account?.name ?? '', email: account?.email ?? '', password: '' })
  const [permission, setPermission] = useState(account?.permission ?? 'office')
  const [disabled, setDisabled] = useState(account?.disabled_at != null)
  const [isChecked, setChecked] = useState(false)
  const found = accountProblems(entry, account === null)
  const save = useAccountAction(
    () =>
      adminApi.accounts.save({
        id: account?.id ?? null,
        email: entry.email.trim(),
        name: entry.name.trim(),
        permission,
        password: entry.password === '' ? null : entry.password,
        disabled,
      }),
    onClose,
  )
  const { question } = useUnsaved(
    entry.name !== (account?.name ?? '') ||
      entry.email !== (account?.email ?? '') ||
      entry.password !== '' ||
      permission !== (account?.permission ?? 'office') ||
      disabled !== (account?.disabled_at != null),
  )
  const refused = fieldProblem(save.error, words)
  const errorAt = (field: keyof AccountEntry) => {
    if (isChecked && found[field]) return say(found[field])
    return refused?.field === field ? refused.message : undefined
  }
  const set = (change: Partial<AccountEntry>) => setEntry((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(found).length === 0 && !save.isPending) save.mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && leaveThen(onClose)} title={say(account ? 'Edit account' : 'New account')}>
      <form className={formStyles['form']} noValidate onSubmit={submit}>
        <Field
          label={say('Name')}
          autoComplete="off"
          maxLength={100}
          required
          value={entry.name}
          error={errorAt('name')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Field
          label={say('E-mail')}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
          value={entry.email}
          error={errorAt('email')}
          onChange={({ target }) => set({ email: target.value })}
        />
        <SelectField
          label={say('Role')}
          value={permission}
          onValueChange={(value) => setPermission(value === 'admin' ? 'admin' : 'office')}
        >
          <option value="office">{say('Everything except money and accounts')}</option>
          <option value="admin">{say('Full access')}</option>
        </SelectField>
        <Field
          label={say('Password')}
          help={account ? say('Leave empty to keep it. A new one signs the account out everywhere.') : say('At least 6 characters.')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          value={entry.password}
          error={errorAt('password')}
          onChange={({ target }) => set({ password: target.value })}
        />
        {account && (
          <CheckBox checked={disabled} onCheckedChange={setDisabled}>
            {say('Disabled: cannot sign in, and is signed out everywhere.')}
          </CheckBox>
        )}
        {save.isError && !refused && (
          <Notice kind="error">{errorWords(save.error, words, { failed: 'The account could not be saved.' })}</Notice>
        )}
        <FormActions submit={say('Save')} busy={save.isPending} onClose={onClose} />
      </form>
      {question}
    </Dialog>
  )
}

export function EndSessionsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const words = useLanguage()
  const { say } = words
  const end = useAccountAction(() => adminApi.accounts.endSessions({ account_id: account.id }), onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say('Sign {{name}} out everywhere?', { name: account.name })}
      description={say('On every browser and phone. They can sign in again with their password.')}
    >
      <div className={formStyles['form']}>
        {end.isError && <Notice kind="error">{errorWords(end.error, words, { failed: 'The account could not be signed out.' })}</Notice>}
        <div className={formStyles['actions']}>
          <Button busy={end.isPending} onClick={() => end.mutate()}>
            {say('Sign out everywhere')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {say('Not now')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
