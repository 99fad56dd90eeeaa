import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface WhileSendingProps {
  isSending: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * Blocks the fields of a form while it is sent: the form is left after the save, so anything typed meanwhile would be lost. After a refusal
 * the focus returns to where it was.
 */
export function WhileSending({ isSending, className, children }: WhileSendingProps) {
  const fields = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement: active } = document
    if (isSending) focused.current = active instanceof HTMLElement && fields.current?.contains(active) ? active : null
    else if (active === document.body) focused.current?.focus()
  }, [isSending])
  return (
    <div ref={fields} className={className} inert={isSending}>
      {children}
    </div>
  )
}
