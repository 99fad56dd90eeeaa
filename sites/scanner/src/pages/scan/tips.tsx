import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './tips.module.css'

const tips = [
  'Ask the guest to turn up their screen, and keep glare off it.',
  'In the dark, switch on the torch for tickets on paper.',
  'If the code does not read, use Manual Entry, or find the guest by name.',
] as const satisfies readonly Phrase[]

export function Tips() {
  const { say } = useLanguage()
  return (
    <section className={styles['tips']}>
      <h2>{say('Tips')}</h2>
      <TipList />
    </section>
  )
}

export function TipList() {
  const { say } = useLanguage()
  return (
    <ul>
      {tips.map((tip) => (
        <li key={tip}>{say(tip)}</li>
      ))}
    </ul>
  )
}
