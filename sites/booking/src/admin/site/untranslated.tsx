import type { Untranslated as Field } from '@sabha/api/site/merge'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { fieldLabel } from './labels.ts'

/** Lists the fields without Kannada. */
export function Untranslated({ fields }: { fields: readonly Field[] }) {
  const { say } = useLanguage()
  if (fields.length === 0) return null
  return (
    <Notice kind="info">
      <details>
        <summary>{say('Without Kannada: {{count}}. Kannada readers see the English there.', { count: fields.length })}</summary>
        <ul>
          {fields.map(({ field, why }) => (
            <li key={field}>
              {fieldLabel(field, say)}
              {why === 'not-kannada' && ` (${say('not written in Kannada')})`}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}
