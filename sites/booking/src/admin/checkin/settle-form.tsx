import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { FormText, useAdminForm } from '../components/form-dialog.tsx'
import styles from './checkin.module.css'

interface SettleFormProps {
  send: (note: string) => Promise<unknown>
  /** The words for a failure that the backend doesn't explain. */
  failed: Phrase
}

/** Settles a matter that a person had to look at; the note goes into the audit log. */
export function SettleForm({ send, failed }: SettleFormProps) {
  const { say } = useLanguage()
  const { form, action, submit, refusal, question } = useAdminForm({
    initial: { note: '' },
    problemsOf: ({ note }) => (note.trim() === '' ? { note: say('Please say how it was settled.') } : {}),
    send: ({ note }) => send(note.trim()),
    failed,
  })
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles.settle}>
        <FormText form={form} name="note" label={say('How was it settled?')} maxLength={500} />
        <Button type="submit" variant="quiet" size="small" busy={action.isPending}>
          {say('Settled')}
        </Button>
      </div>
      {refusal}
      {question}
    </form>
  )
}
