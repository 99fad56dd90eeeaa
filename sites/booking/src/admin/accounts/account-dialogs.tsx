import type { Account } from '@sabha/api/admin/accounts'
import { useLanguage } from '@sabha/ui/use-language'
import { editStoredUser, useStoredUser } from '../../session/stored-user.ts'
import { adminApi } from '../admin-api.ts'
import { FormCheckBox, FormSelect, FormText, saidProblems } from '../components/form-dialog.tsx'
import { accountProblems } from './account-problems.ts'
import { CopyLink } from './copy-link.tsx'
import { noProof, ProofFields, problemOfProof, proofOf } from './proof-fields.tsx'
import { ProvedDialog } from './recent-proof.tsx'
import { RoleOptions } from './roles.tsx'

interface AccountDialogProps {
  /** null: a new one. */
  account: Account | null
  onClose: () => void
}

/** Makes an account, or changes one. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const words = useLanguage()
  const { say } = words
  const ownId = useStoredUser()?.id
  const isOwn = account !== null && String(account.id) === ownId
  const needsProof = ({ email }: { email: string }) => isOwn && email.trim().toLowerCase() !== account.email
  return (
    <ProvedDialog
      title={say(account ? 'Edit account' : 'New account')}
      initial={{
        name: account?.name ?? '',
        email: account?.email ?? '',
        permission: account?.permission ?? 'office',
        // The new one of somebody else; of one's own account, the current one.
        ...noProof,
        disabled: account?.disabled_at != null,
      }}
      problemsOf={(values) => ({
        ...saidProblems(accountProblems(isOwn ? { ...values, password: '' } : values, account === null), say),
        ...(needsProof(values) && problemOfProof(values, words)),
      })}
      send={async ({ password, byPasskey, ...rest }, confirmation) => {
        const [name, email] = [rest.name.trim(), rest.email.trim()]
        const saved = await adminApi.accounts.save({
          id: account?.id ?? null,
          ...rest,
          name,
          email,
          password: isOwn || password === '' ? null : password,
          ...(account && { before: readOf(account) }),
          ...(needsProof({ email }) && { proof: await proofOf({ password, byPasskey }) }),
          confirmation,
        })
        if (isOwn) editStoredUser({ name, email: email.toLowerCase() })
        return saved
      }}
      failed="The account could not be saved."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormText form={form} name="name" label={say('Name')} maxLength={100} required />
          <FormText form={form} name="email" label={say('E-mail')} type="email" maxLength={254} required />
          {needsProof(form.values) && <ProofFields form={form} />}
          <FormSelect form={form} name="permission" label={say('Role')}>
            <RoleOptions />
          </FormSelect>
          {/* Staff change their own password in the profile, which asks for the current one. */}
          {!isOwn && (
            <FormText
              form={form}
              name="password"
              label={say('Password')}
              help={account ? say('Leave empty to keep it. A new one signs the account out everywhere.') : say('At least 6 characters.')}
              type="password"
              autoComplete="new-password"
              maxLength={200}
            />
          )}
          {account && (
            <FormCheckBox form={form} name="disabled">
              {say('Disabled: cannot sign in, and is signed out everywhere.')}
            </FormCheckBox>
          )}
        </>
      )}
    />
  )
}

/** The values that the form began with, so that the backend can refuse to overwrite a later change. */
function readOf({ email, name, permission, disabled_at }: Account) {
  return { email, name, permission, disabled: disabled_at !== null }
}

export function EndSessionsDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { say } = useLanguage()
  return (
    <ProvedDialog
      title={say('Sign {{name}} out everywhere?', { name: account.name })}
      description={say('On every browser and phone. They can sign in again with their password.')}
      send={(_, confirmation) => adminApi.accounts.endSessions({ account_id: account.id, confirmation })}
      failed="The account could not be signed out."
      submit={say('Sign out everywhere')}
      onClose={onClose}
    />
  )
}

/** Makes a link for someone who forgot their password. */
export function ResetLinkDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { say, language } = useLanguage()
  return (
    <ProvedDialog
      title={say('A link for a new password for {{name}}?', { name: account.name })}
      description={say('It works once, for an hour. Their password stays until they use it; then their passkeys are removed.')}
      send={(_, confirmation) => adminApi.accounts.makeResetLink({ account_id: account.id, language, confirmation })}
      failed="The link could not be made."
      submit={say('Make the link')}
      done={({ url }) => ({
        isShownOnce: true,
        text: (
          <>
            <p>{say('Send this link to {{email}} yourself. It is shown only now.', { email: account.email })}</p>
            <CopyLink url={url} />
          </>
        ),
      })}
      onClose={onClose}
    />
  )
}

/** Resets the second factor of someone who lost the phone with the app, or the passkey. */
export function ResetFactorDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { say, language } = useLanguage()
  return (
    <ProvedDialog
      title={say('Reset two-step sign-in for {{name}}?', { name: account.name })}
      description={say(
        'For somebody who lost their phone. Be sure that it is they who ask. Their app, recovery codes and passkeys are removed, they are signed out everywhere, and get an e-mail.',
      )}
      send={(_, confirmation) => adminApi.accounts.resetSecondFactor({ account_id: account.id, language, confirmation })}
      failed="Two-step sign-in could not be reset."
      submit={say('Reset it')}
      isDanger
      onClose={onClose}
    />
  )
}
