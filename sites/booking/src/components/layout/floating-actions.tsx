import { LanguageToggle } from '@sabha/ui/language-toggle'
import { useLanguage } from '@sabha/ui/use-language'
import { collective } from '../../content/collective.ts'
import { whatsAppAddress } from '../../whatsapp.ts'
import { WhatsAppSign } from '../art/whatsapp-sign.tsx'
import { Corner } from './corner.tsx'
import styles from './floating-actions.module.css'

/** At the bottom right of every page: booking by WhatsApp, and below it the language. */
export function FloatingActions() {
  const { say } = useLanguage()
  return (
    <Corner label={say('Help and language')}>
      <a
        className={styles['chat']}
        href={whatsAppAddress(say(collective.whatsApp.booking))}
        target="_blank"
        rel="noreferrer"
        aria-label={say('Book on WhatsApp')}
      >
        <WhatsAppSign size={24} />
      </a>
      <LanguageToggle isRound />
    </Corner>
  )
}
