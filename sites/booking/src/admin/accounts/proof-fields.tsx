import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import type { FieldValues } from 'react-hook-form'
import { type AdminForm, FormCheckBox, FormText } from '../components/form-dialog.tsx'
import { confirmByPasskey, type Proof } from './passkeys.ts'
import { useHasPasskeyHere } from './passkeys-query.ts'

export const noProof = { password: '', byPasskey: false }
type ProofValues = typeof noProof

export async function proofOf({ password, byPasskey }: ProofValues): Promise<Proof> {
  return byPasskey ? { password: null, response: await confirmByPasskey() } : { password, response: null }
}

export function problemOfProof({ password, byPasskey }: ProofValues, { say }: LanguageValue): { password?: string } {
  return password === '' && !byPasskey ? { password: say('Please enter your current password.') } : {}
}

interface ProofFieldsProps<Values extends FieldValues> {
  form: AdminForm<Values>
  /** The field of the current password; another one in a form that has a `password` of its own. */
  name?: 'password' | 'current_password'
}

/** Asks for proof that it is still the person who signed in. */
export function ProofFields<Values extends { byPasskey: boolean }>({ form, name = 'password' }: ProofFieldsProps<Values>) {
  const { say } = useLanguage()
  const hasPasskey = useHasPasskeyHere()
  const proof = form as unknown as AdminForm<ProofValues>
  return (
    <>
      {!proof.values.byPasskey && (
        <FormText
          form={proof}
          name={name as 'password'}
          label={say('Current Password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
      )}
      {hasPasskey && (
        <FormCheckBox form={proof} name="byPasskey">
          {say('Confirm with a passkey')}
        </FormCheckBox>
      )}
    </>
  )
}
