import { errorWords } from '@sabha/api/error-words'
import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useAdminAction } from '../admin-api.ts'

interface TryProps {
  button: string
  about: string
  fine: 'The mail server took it: {{said}}' | 'The payment service made it: {{said}}'
  failed: Phrase
  isDisabled?: boolean
  send: (language: LanguageValue['language']) => Promise<{ is_fine: boolean; said: string }>
}

/** Tests the mail server or the payment service with a small request and shows the response. */
export function Try({ button, about, fine, failed, isDisabled = false, send }: TryProps) {
  const words = useLanguage()
  const { say, language } = words
  const action = useAdminAction(() => send(language))
  return (
    <div>
      <Button variant="quiet" busy={action.isPending} disabled={isDisabled} onClick={() => action.mutate()}>
        {button}
      </Button>
      <p>{about}</p>
      {action.data && (
        <Notice kind={action.data.is_fine ? 'success' : 'error'}>
          {action.data.is_fine ? say(fine, { said: action.data.said }) : say('It said no: {{said}}', { said: action.data.said })}
        </Notice>
      )}
      {action.isError && <Notice kind="error">{errorWords(action.error, words, { failed })}</Notice>}
    </div>
  )
}
