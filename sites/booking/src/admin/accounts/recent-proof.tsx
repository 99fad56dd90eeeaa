import { ApiError } from '@sabha/api/errors'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { adminToken } from '../../session/stored-user.ts'
import { adminApi, asAdmin } from '../admin-api.ts'
import { FormDialog, type FormDialogProps } from '../components/form-dialog.tsx'
import { useHasPasskeyHere } from './passkeys-query.ts'
import { ProofDialog } from './proof-form.tsx'

/** The last confirmation, and the session that it is for. In memory alone: who copies what the browser stores must not get it. */
let kept: { confirmation: string; token: string | null } | undefined

interface RecentProof {
  /** Makes a call that needs a recent proof. If the backend has none, asks for it and makes the call again. */
  withProof: <Result>(call: (confirmation: string | undefined) => Promise<Result>) => Promise<Result>
  /** Asks for the proof; to be shown inside the dialog that makes the call. */
  question: ReactNode
}

/** For a form that is no dialog; see `ProvedDialog`. */
export function useRecentProof(): RecentProof {
  const { say } = useLanguage()
  const byPasskey = useHasPasskeyHere() ? say('Confirm with a passkey') : undefined
  const [asking, setAsking] = useState<{ end: (confirmation?: string) => void } | null>(null)
  const end = (confirmation?: string) => {
    asking?.end(confirmation)
    // A proof that comes late must not close the next question.
    setAsking((now) => (now === asking ? null : now))
  }
  return {
    withProof: async (call) => {
      try {
        return await call(kept?.token === adminToken() ? kept?.confirmation : undefined)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'proof-needed')) throw error
        const confirmation = await new Promise<string | undefined>((resolve) => setAsking({ end: resolve }))
        if (confirmation === undefined) throw error
        return call(confirmation)
      }
    },
    question: asking && (
      <ProofDialog
        title={say('Confirm that it is you')}
        description={say('This change needs it, in case the browser was left open. It counts for ten minutes.')}
        submit={say('Confirm')}
        byPasskey={byPasskey}
        failed="This could not be confirmed."
        send={async (proof) => {
          const token = adminToken()
          const { confirmation } = await asAdmin(adminApi.accounts.confirm(proof))
          kept = { confirmation, token }
          end(confirmation)
        }}
        onClose={() => end()}
      />
    ),
  }
}

interface ProvedDialogProps<Values extends FieldValues, Result> extends Omit<FormDialogProps<Values, Result>, 'send'> {
  send: (values: Values, confirmation: string | undefined) => Promise<Result>
}

/** A dialog whose call needs a recent proof. */
export function ProvedDialog<Values extends FieldValues, Result>({ send, fields, ...dialog }: ProvedDialogProps<Values, Result>) {
  const { withProof, question } = useRecentProof()
  return (
    <FormDialog
      {...dialog}
      send={(values) => withProof((confirmation) => send(values, confirmation))}
      fields={(form) => (
        <>
          {fields?.(form)}
          {question}
        </>
      )}
    />
  )
}
