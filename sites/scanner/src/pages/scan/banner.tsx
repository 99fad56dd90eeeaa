import type { Phrase } from '@sabha/language/phrases'
import type { Tone } from '@sabha/ticketing/verdict'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../components/icon.tsx'
import { useScanPanel } from './use-scan-panel.ts'
import styles from './verdict.module.css'

const signs = { green: 'valid', amber: 'check', red: 'invalid' } as const satisfies Record<Tone, IconName>

interface BannerProps {
  tone: Tone
  word: Phrase
  onReset: () => void
  /** Below the word. */
  children: ReactNode
  /** What a thumb reaches. */
  actions: ReactNode
}

/** The whole screen in the verdict's colour: sign and word first, to be read at two metres. */
export function Banner({ tone, word, onReset, children, actions }: BannerProps) {
  const { say } = useLanguage()
  const { isTooEarly } = useScanPanel()
  return (
    <section className={`${styles['banner']} ${styles[tone]}`}>
      <div className={styles['scroll']} role="alert">
        <div className={styles['head']}>
          <span className={styles['sign']}>
            <Icon name={signs[tone]} weight={3} />
          </span>
          <h1 className={styles['word']} data-long={say(word).length > 8 || undefined}>
            {say(word)}
          </h1>
        </div>
        <div className={styles['details']}>{children}</div>
      </div>
      <div className={styles['foot']}>
        {isTooEarly && (
          <p className={styles['early']} role="alert">
            {say('Another ticket was scanned but not checked. Finish this one, then scan it again.')}
          </p>
        )}
        {actions}
      </div>
      <button type="button" className={styles['reset']} onClick={onReset}>
        <Icon name="reset" size={20} />
        {say('Reset')}
      </button>
    </section>
  )
}
