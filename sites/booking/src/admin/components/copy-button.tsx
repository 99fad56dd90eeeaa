import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import formStyles from './form.module.css'

/** Copies a text, and says so if the browser refuses. It is not shown on an insecure page, which has no clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { say } = useLanguage()
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  if (!window.isSecureContext) return null
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <>
      {outcome === 'refused' && <Notice kind="error">{say('The browser did not let us copy this. Please copy it by hand.')}</Notice>}
      <div className={formStyles.actions}>
        <Button variant="quiet" size="small" onClick={() => void copy()}>
          {outcome === 'copied' ? say('Copied') : label}
        </Button>
      </div>
    </>
  )
}
