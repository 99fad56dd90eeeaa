import { useLanguage } from '@sabha/ui/use-language'
import { CopyButton } from '../components/copy-button.tsx'
import { TextField } from '../components/fields.tsx'

/** A link to copy, which is shown only once. */
export function CopyLink({ url }: { url: string }) {
  const { say } = useLanguage()
  return (
    <>
      <TextField
        label={say('The link')}
        help={say('Whoever has the link can use it.')}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={url} label={say('Copy the link')} />
    </>
  )
}
