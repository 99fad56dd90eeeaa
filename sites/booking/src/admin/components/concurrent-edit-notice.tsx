import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'

interface ConcurrentEditNoticeProps {
  /** The names of the fields that both people changed. */
  fields: readonly string[]
  /** Who saved what. */
  children: ReactNode
}

export function ConcurrentEditNotice({ fields, children }: ConcurrentEditNoticeProps) {
  const { say } = useLanguage()
  return (
    <Notice kind="error">
      <p>{children}</p>
      {fields.length > 0 && (
        <p>
          {say('You both changed these; the form shows yours: {{fields}}.', {
            fields: fields.join(', '),
          })}
        </p>
      )}
    </Notice>
  )
}
