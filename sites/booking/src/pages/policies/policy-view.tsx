import { formatDate } from '@sabha/language/formats'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import type { Policy } from '../../content/policies/policy.ts'
import { support } from '../../content/policies/support.ts'
import { paths } from '../../paths.ts'
import { Contents } from './contents.tsx'
import styles from './policy-view.module.css'
import { Section } from './section.tsx'
import { SupportSection } from './support-section.tsx'
import { useOpenedAnchor } from './use-opened-anchor.ts'

/** A policy as a printed sheet under the curtain, its contents beside it where there is room. */
export function PolicyView({ policy }: { policy: Policy }) {
  usePageTitle(policy.title)
  useOpenedAnchor()
  const { language, say } = useLanguage()
  return (
    <div className={styles['policy']}>
      <PageHero title={say(policy.title)}>
        <p>{say(policy.summary)}</p>
      </PageHero>
      <PageBody>
        <div className={styles['sheet']}>
          <Contents sections={[...policy.sections, support]} />
          <article className={styles['text']}>
            <p className={styles['updated']}>
              <time dateTime={policy.updated}>
                {say('Last updated: {{date}}', { date: formatDate(language, Date.parse(policy.updated), 'UTC') })}
              </time>
            </p>
            {policy.sections.map((section) => (
              <Section key={section.id} section={section} />
            ))}
            <SupportSection />
            <Link className={`${buttonClass('quiet')} ${styles['home']}`} to={paths.home}>
              {say('Back to Home')}
            </Link>
          </article>
        </div>
      </PageBody>
    </div>
  )
}
