import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface WhileSendingProps {
  isSending: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * Fields of a form that is left once it is saved. What is typed while it is sent would be lost, so it can't be typed; after a refusal the
 * focus is where it was.
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
