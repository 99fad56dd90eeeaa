import { errorWords } from '@sabha/api/error-words'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi, asAdmin } from '../admin-api.ts'
import { attentionQuery } from './queries.ts'

/** Takes a matter off the list by seeing to it; one that somebody else has seen to goes too. */
export function SettleButton({ id, label }: { id: string; label: Phrase }) {
  const words = useLanguage()
  const queries = useQueryClient()
  const settle = useMutation({
    mutationFn: () => asAdmin(adminApi.adminSettleAttention({ id })),
    onSettled: () => queries.invalidateQueries({ queryKey: attentionQuery.queryKey }),
  })
  return (
    <>
      <Button variant="quiet" size="small" busy={settle.isPending} onClick={() => settle.mutate()}>
        {words.say(label)}
      </Button>
      {settle.isError && <Notice kind="error">{errorWords(settle.error, words, { failed: 'This could not be recorded.' })}</Notice>}
    </>
  )
}
