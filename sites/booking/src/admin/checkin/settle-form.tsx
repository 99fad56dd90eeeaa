import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminApi, asAdmin } from '../admin-api.ts'
import { useUnsaved } from '../components/unsaved.tsx'
import styles from './door.module.css'
import { doorQuery } from './queries.ts'

/** Closes a conflict; how it was settled is part of the record. */
export function SettleForm({ conflictId, showId }: { conflictId: number; showId: string }) {
  const words = useLanguage()
  const { say } = words
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const settle = useMutation({
    mutationFn: () => asAdmin(adminApi.adminResolveConflict({ conflict_id: conflictId, note: note.trim() })),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: doorQuery(showId).queryKey }),
        queries.invalidateQueries({ queryKey: ['admin', 'attention'] }),
      ]),
  })
  const { question } = useUnsaved(!settle.isSuccess && note !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (note.trim() !== '' && !settle.isPending) settle.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles['settle']}>
        <Field
          label={say('How was it settled?')}
          maxLength={500}
          autoComplete="off"
          value={note}
          error={isChecked && note.trim() === '' ? say('Please say how it was settled.') : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" variant="quiet" size="small" busy={settle.isPending}>
          {say('Settled')}
        </Button>
      </div>
      {settle.isError && <Notice kind="error">{errorWords(settle.error, words, { failed: 'The conflict could not be settled.' })}</Notice>}
      {question}
    </form>
  )
}
