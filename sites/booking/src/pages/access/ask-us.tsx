import { useLanguage } from '@sabha/ui/use-language'
import { Facts } from '../../components/facts.tsx'
import { useSite } from '../../site.ts'
import styles from './page.module.css'

/** How to reach the house, from the site's own texts. */
export function AskUs() {
  const { say } = useLanguage()
  const { address, email, hours, name, phone } = useSite('identity')
  return (
    <section className={styles.ask} aria-labelledby="ask">
      <h2 id="ask">{say('Ask us')}</h2>
      {(phone.dialled || email) && (
        <p>{say('Tell us what you need. We answer questions about the hall, and can book these seats for you.')}</p>
      )}
      <Facts
        facts={[
          ...(phone.dialled ? [{ label: say('Phone'), value: <a href={`tel:${phone.dialled}`}>{phone.shown}</a>, wide: true }] : []),
          ...(email ? [{ label: say('E-mail'), value: <a href={`mailto:${email}`}>{email}</a>, wide: true }] : []),
          ...(hours ? [{ label: say('Support hours'), value: hours, wide: true }] : []),
          { label: say('Address'), value: [name, ...address].map((line) => <span key={line}>{line}</span>), wide: true },
        ]}
      />
    </section>
  )
}
