import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { useLanguage } from './use-language.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  wide?: boolean
  /** At the bottom of the window and hardly darkening the page, so that what the dialog is about stays in sight. */
  low?: boolean
  /** What it shows is never shown again: only its own buttons close it, not Escape or a press outside. */
  isShownOnce?: boolean
  children: ReactNode
}

/** A modal dialog: focus stays inside, Escape and a press outside close it, and the focus returns to where it was. */
export function Dialog({ open, onOpenChange, title, description, wide = false, low = false, isShownOnce = false, children }: DialogProps) {
  const { say } = useLanguage()
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={isShownOnce}
      onOpenChange={(next, details) => {
        if (isShownOnce && details.reason === 'escape-key') details.cancel()
        else onOpenChange(next)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} data-low={low ? '' : undefined} />
        <Base.Viewport className={styles.viewport} data-low={low ? '' : undefined}>
          <Base.Popup className={`${styles.popup} ${wide ? styles.wide : ''}`}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            <div className={styles.body}>{children}</div>
            <Base.Close className={styles.close} aria-label={say('Close')}>
              <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
                <path d="m4 4 12 12M16 4 4 16" strokeLinecap="round" />
              </svg>
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
