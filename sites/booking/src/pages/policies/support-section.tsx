import { useLanguage } from '@sabha/ui/use-language'
import { Facts } from '../../components/facts.tsx'
import { collective } from '../../content/collective.ts'
import { support } from '../../content/policies/support.ts'
import styles from './support-section.module.css'

/** Whom to ask, at the end of every policy. */
export function SupportSection() {
  const { say } = useLanguage()
  const { address, email, name, phone } = collective
  return (
    <section className={styles['support']} aria-labelledby={support.id}>
      <h2 id={support.id} tabIndex={-1}>
        {say(support.heading)}
      </h2>
      <p>{say(support.text)}</p>
      <Facts
        facts={[
          { label: say('E-mail'), value: <a href={`mailto:${email}`}>{email}</a>, wide: true },
          { label: say('Phone'), value: <a href={`tel:${phone.dialled}`}>{phone.shown}</a>, wide: true },
          { label: say('Support hours'), value: say(support.hours), wide: true },
          { label: say('Address'), value: [name, ...address].map((line) => <span key={line}>{say(line)}</span>), wide: true },
        ]}
      />
    </section>
  )
}
