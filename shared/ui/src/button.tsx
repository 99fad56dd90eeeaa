import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'

type ButtonVariant = 'primary' | 'quiet' | 'danger'
export type ButtonSize = 'regular' | 'small'

/** Returns the class of a button, for links too. `quiet` takes the text colour of its surroundings. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'regular'): string {
  return [styles.button, variant !== 'quiet' && styles[variant], size === 'small' && styles.small].filter(Boolean).join(' ')
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the button shows that, keeps the focus and ignores presses. */
  busy?: boolean
}

export function Button({ variant = 'primary', size = 'regular', busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(variant, size)} ${className ?? ''}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

interface ButtonAnchorProps extends ComponentProps<'a'> {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link to another site that looks like a button. Within a site, give `buttonClass` to the router's own link. */
export function ButtonAnchor({ variant = 'primary', size = 'regular', className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={`${buttonClass(variant, size)} ${className ?? ''}`}>
      {children}
    </a>
  )
}
