import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { WhatsAppSign } from '../../components/art/whatsapp-sign.tsx'
import { TextField } from '../../components/text-field.tsx'
import { openWhatsApp } from '../../whatsapp.ts'
import styles from './contact-form.module.css'
import { type Contact, contactMessage } from './contact-message.ts'

/** Opens a chat with what was written. Nothing goes to our backend and nothing is asked for (specification section 5). */
export function ContactForm() {
  const { say } = useLanguage()
  const [contact, setContact] = useState<Contact>({ name: '', email: '', message: '' })
  const write = (part: Partial<Contact>) => setContact((before) => ({ ...before, ...part }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    openWhatsApp(contactMessage(contact, say))
  }
  return (
    <form className={styles['form']} noValidate onSubmit={send}>
      <Field label={say('Your name')} autoComplete="name" value={contact.name} onChange={(event) => write({ name: event.target.value })} />
      <Field
        label={say('Your e-mail')}
        type="email"
        autoComplete="email"
        value={contact.email}
        onChange={(event) => write({ email: event.target.value })}
      />
      <TextField
        label={say('Your message')}
        rows={5}
        value={contact.message}
        onChange={(event) => write({ message: event.target.value })}
      />
      <Button type="submit">
        <WhatsAppSign size={22} />
        {say('Send via WhatsApp')}
      </Button>
      <p className={styles['note']}>{say('This opens WhatsApp with your message. Nothing is sent until you press send there.')}</p>
    </form>
  )
}
