import { e164, isPhone, shownPhone } from '@sabha/ticketing/phone'
import { useLanguage } from '@sabha/ui/use-language'
import { WhatsAppSign } from '../../components/art/whatsapp-sign.tsx'
import styles from './person.module.css'

/** A number that a tap calls. */
export function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return null
  return (
    <a className={styles['phone']} href={`tel:${isPhone(phone) ? e164(phone) : phone}`}>
      {shownPhone(phone)}
    </a>
  )
}

/** A chat with a customer in which the message is already typed. */
export function customerChat(phone: string, text: string): string | undefined {
  return isPhone(phone) ? `https://wa.me/91${phone}?text=${encodeURIComponent(text)}` : undefined
}

export function ChatLink({ href }: { href: string }) {
  const { say } = useLanguage()
  return (
    <a className={styles['chat']} href={href} target="_blank" rel="noreferrer">
      <WhatsAppSign size={18} />
      {say('WhatsApp')}
    </a>
  )
}
