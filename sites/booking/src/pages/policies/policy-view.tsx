import { type FigurePhrase, sayFigures } from '@sabha/api/figure-words'
import { formatDate } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Facts } from '../../components/facts.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { collective } from '../../content/collective.ts'
import { type Policy, type PolicyBlock, type PolicyLink, type PolicySection, support } from '../../content/policies/policy.ts'
import { paths } from '../../paths.ts'
import { useFigures } from '../../queries.ts'
import styles from './policy-view.module.css'

/** A policy as a printed sheet under the curtain, its contents beside it where there is room. */
export function PolicyView({ policy }: { policy: Policy }) {
  usePageTitle(policy.title)
  useOpenedAnchor()
  const { language, say } = useLanguage()
  return (
    <div className={styles.policy}>
      <PageHero title={say(policy.title)}>
        <p>{say(policy.summary)}</p>
      </PageHero>
      <PageBody>
        <div className={styles.sheet}>
          <Contents sections={[...policy.sections, support]} />
          <article className={styles.text}>
            <p className={styles.updated}>
              <time dateTime={policy.updated}>
                {say('Last updated: {{date}}', { date: formatDate(language, Date.parse(policy.updated), 'UTC') })}
              </time>
            </p>
            {policy.sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
            <SupportSection />
            <Link className={`${buttonClass('quiet')} ${styles.home}`} to={paths.home}>
              {say('Back to Home')}
            </Link>
          </article>
        </div>
      </PageBody>
    </div>
  )
}

/** The table of contents, on screens wide enough to keep it in sight. */
function Contents({ sections }: { sections: readonly Pick<PolicySection, 'id' | 'heading'>[] }) {
  const { say } = useLanguage()
  const { search } = useLocation()
  return (
    <nav className={styles.contents} aria-label={say('On this page')}>
      <p aria-hidden="true">{say('On this page')}</p>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            {/* The router scrolls there; the focus follows by hand, as it would after a plain anchor. */}
            <Link to={{ search, hash: id }} onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}>
              {say(heading)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const linked = {
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  refund: 'Refund Policy',
  shipping: 'Shipping and Delivery Policy',
  bookings: 'My Bookings',
} as const satisfies Record<PolicyLink, Phrase>

function Section({ section: { id, heading, body } }: { section: PolicySection }) {
  const { say } = useLanguage()
  return (
    <section className={styles.section} aria-labelledby={id}>
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
  const figures = useFigures()
  const told = (phrase: FigurePhrase) => sayFigures(say, phrase, figures)
  if (typeof block === 'string') return <p>{told(block)}</p>
  if ('list' in block) {
    return (
      <ul className={styles.list}>
        {block.list.map((entry) => (
          <li key={entry}>{told(entry)}</li>
        ))}
      </ul>
    )
  }
  if ('items' in block) {
    return (
      <dl className={styles.items}>
        {block.items.map(({ name, text }) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{told(text)}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <p className={styles.see}>
      {block.see.map((target) => (
        <Link key={target} to={paths[target]}>
          {say(linked[target])}
        </Link>
      ))}
    </p>
  )
}

/** Whom to ask, at the end of every policy. */
function SupportSection() {
  const { say } = useLanguage()
  const { address, email, name, phone } = collective
  return (
    <section className={styles.support} aria-labelledby={support.id}>
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

/** The router looks for an address's anchor before a lazy page stands: opened directly, the page goes there itself. */
function useOpenedAnchor(): void {
  const { key, hash } = useLocation()
  // The key of an entry that the router didn't push. Any other has its scroll position from the router.
  const opened = key === 'default' ? hash.slice(1) : ''
  useEffect(() => {
    if (opened) document.getElementById(opened)?.scrollIntoView()
  }, [opened])
}
