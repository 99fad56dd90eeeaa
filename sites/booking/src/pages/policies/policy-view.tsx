import type { PolicyName } from '@sabha/api/site/content'
import type { PolicyPage } from '@sabha/api/site/pages'
import type { Inline, PolicyBlock, PolicySection } from '@sabha/api/site/policy-text'
import { formatDate } from '@sabha/language/formats'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Fragment, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Facts } from '../../components/facts.tsx'
import { PageBody, PageHero } from '../../components/page-hero.tsx'
import { useOwnTitle } from '../../components/page-title.ts'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.ts'
import styles from './policy-view.module.css'

/** A policy as a printed sheet under the curtain, its contents beside it where there is room. */
export function PolicyView({ name }: { name: PolicyName }) {
  const policy = useSite(name)
  useOwnTitle(policy.title)
  useOpenedAnchor()
  const { language, say } = useLanguage()
  return (
    <div className={styles.policy}>
      <PageHero title={policy.title}>
        <p>{policy.summary}</p>
      </PageHero>
      <PageBody>
        <div className={styles.sheet}>
          <Contents sections={[...policy.sections, { id: supportId, heading: policy.support.title }]} />
          <article className={styles.text}>
            <p className={styles.updated}>
              <time dateTime={policy.updated}>
                {say('Last updated: {{date}}', { date: formatDate(language, Date.parse(policy.updated), 'UTC') })}
              </time>
            </p>
            {policy.sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
            <SupportSection {...policy.support} />
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
              {heading}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Section({ section: { id, heading, body } }: { section: PolicySection }) {
  return (
    <section className={styles.section} aria-labelledby={id || undefined}>
      {id && (
        <h2 id={id} tabIndex={-1}>
          {heading}
        </h2>
      )}
      {body.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  )
}

function Block({ block }: { block: PolicyBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Words words={block.words} />
        </p>
      )
    case 'list':
      return (
        <ul className={styles.list}>
          {block.entries.map((words) => (
            <li key={JSON.stringify(words)}>
              <Words words={words} />
            </li>
          ))}
        </ul>
      )
    case 'items':
      return (
        <dl className={styles.items}>
          {block.items.map(({ name, words }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Words words={words} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'see':
      return (
        <p className={styles.see}>
          <Words words={block.links} />
        </p>
      )
  }
}

function Words({ words }: { words: readonly Inline[] }) {
  return words.map((piece, index) => {
    // Pieces of a line have no key but their place.
    const key = String(index)
    if ('to' in piece) {
      const { to, label } = piece
      return to.startsWith('/') ? (
        <Link key={key} to={to}>
          {label}
        </Link>
      ) : (
        <a key={key} href={to} rel="noreferrer">
          {label}
        </a>
      )
    }
    return piece.bold ? <strong key={key}>{piece.text}</strong> : <Fragment key={key}>{piece.text}</Fragment>
  })
}

const supportId = 'contact'

/** Says whom to ask, at the end of every policy. */
function SupportSection({ title, text }: PolicyPage['support']) {
  const { say } = useLanguage()
  const { address, email, hours, name, phone } = useSite('identity')
  return (
    <section className={styles.support} aria-labelledby={supportId}>
      <h2 id={supportId} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <Facts
        facts={[
          ...(email ? [{ label: say('E-mail'), value: <a href={`mailto:${email}`}>{email}</a>, wide: true }] : []),
          ...(phone.dialled ? [{ label: say('Phone'), value: <a href={`tel:${phone.dialled}`}>{phone.shown}</a>, wide: true }] : []),
          ...(hours ? [{ label: say('Support hours'), value: hours, wide: true }] : []),
          { label: say('Address'), value: [name, ...address].map((line) => <span key={line}>{line}</span>), wide: true },
        ]}
      />
    </section>
  )
}

/** The router looks for an anchor before a lazy page is rendered, so a page that is opened directly scrolls there itself. */
function useOpenedAnchor(): void {
  const { key, hash } = useLocation()
  // This is the key of an entry that the router didn't push. For any other entry the router restores the scroll position.
  const opened = key === 'default' ? hash.slice(1) : ''
  useEffect(() => {
    if (opened) document.getElementById(opened)?.scrollIntoView()
  }, [opened])
}
