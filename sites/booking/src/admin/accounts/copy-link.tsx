import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { TextField } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'

/** A link that is shown this once, to be copied. */
export function CopyLink({ url }: { url: string }) {
  const { say } = useLanguage()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <>
      <TextField
        label={say('The link')}
        help={say('Whoever has the link can use it.')}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      {/* The clipboard is for secure pages only. */}
      {window.isSecureContext && (
        <div className={formStyles.actions}>
          <Button variant="quiet" size="small" onClick={() => void copy()}>
            {say(isCopied ? 'Copied' : 'Copy the link')}
          </Button>
        </div>
      )}
    </>
  )
}
