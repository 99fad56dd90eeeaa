import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './instructions.module.css'

/** The same as on the PDF. */
const instructions = [
  'Please arrive 30 minutes early.',
  'Carry this ticket on your phone or on paper.',
  'Each code admits once. Whoever shows it first is let in, so please share it with your own group only.',
  'Children under 5 are not admitted.',
  'Tickets can be sent again by e-mail up to 2 hours before the show.',
  'Refunds and changes follow the Refund Policy on our site.',
] as const satisfies readonly Phrase[]

export function Instructions() {
  const { say } = useLanguage()
  return (
    <section className={styles['instructions']}>
      <h3>{say('Important Instructions')}</h3>
      <ul>
        {instructions.map((instruction) => (
          <li key={instruction}>{say(instruction)}</li>
        ))}
      </ul>
    </section>
  )
}
