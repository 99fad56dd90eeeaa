import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './instructions.module.css'

/** The same as on the PDF; null: who is old enough, by the show. */
const instructions = [
  'Please arrive 30 minutes early.',
  'Carry this ticket on your phone or on paper.',
  'Each code admits once. Whoever shows it first is let in, so please share it with your own group only.',
  null,
  'Tickets can be sent again by e-mail up to 2 hours before the show.',
  'Refunds and changes follow the Refund Policy on our site.',
] as const satisfies readonly (Phrase | null)[]

export function Instructions({ ageLimit }: { ageLimit: string }) {
  const { say, sayText } = useLanguage()
  const ageRule = ageLimit === '' ? say('Children under 5 are not admitted.') : say('Age limit: {{age}}.', { age: sayText(ageLimit) })
  return (
    <section className={styles['instructions']}>
      <h3>{say('Important Instructions')}</h3>
      <ul>
        {instructions.map((instruction) => (
          <li key={instruction}>{instruction === null ? ageRule : say(instruction)}</li>
        ))}
      </ul>
    </section>
  )
}
