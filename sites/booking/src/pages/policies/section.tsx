import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import type { PolicyBlock, PolicyLink, PolicySection } from '../../content/policies/policy.ts'
import { paths } from '../../paths.ts'
import styles from './section.module.css'

const linked = {
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  refund: 'Refund Policy',
  shipping: 'Shipping and Delivery Policy',
  bookings: 'My Bookings',
} as const satisfies Record<PolicyLink, Phrase>

export function Section({ section: { id, heading, body } }: { section: PolicySection }) {
  const { say } = useLanguage()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {say(heading)}
      </h2>
      {body.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  )
}

function Block({ block }: { block: PolicyBlock }) {
  const { say } = useLanguage()
  if (typeof block === 'string') return <p>{say(block)}</p>
  if ('list' in block) {
    return (
      <ul className={styles['list']}>
        {block.list.map((entry) => (
          <li key={entry}>{say(entry)}</li>
        ))}
      </ul>
    )
  }
  if ('items' in block) {
    return (
      <dl className={styles['items']}>
        {block.items.map(({ name, text }) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{say(text)}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <p className={styles['see']}>
      {block.see.map((target) => (
        <Link key={target} to={paths[target]}>
          {say(linked[target])}
        </Link>
      ))}
    </p>
  )
}
