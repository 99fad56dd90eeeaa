import { errorWords } from '@sabha/api/error-words'
import type { Phrase } from '@sabha/language/phrases'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'

/** Why nobody was signed in. The words for all that may be refused are fetched when something was. */
export default function GuestFailure({ error, failed }: { error: unknown; failed: Phrase }) {
  const words = useLanguage()
  return <Notice kind="error">{errorWords(error, words, { failed, refused: 'Failed to continue' })}</Notice>
}
