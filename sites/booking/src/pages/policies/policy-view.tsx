import { formatDate } from '@sabha/language/formats'
import { instantOf, homeZone } from '@sabha/ticketing/time'
import { buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import type { Policy } from '../../content/policies/policy.ts'
import { support } from '../../content/policies/support.ts'
import { paths } from '../../paths.ts'
import { Contact } from './contact.tsx'
import { Contents } from './contents.tsx'
import { Blocks } from './blocks.tsx'
import styles from './policy-view.module.css'

export function PolicyView({ policy }: { policy: Policy }) {
  usePageTitle(policy.title)
  const { language, say } = useLanguage()
  const updated = instantOf(policy.updated, '12:00', homeZone)
  return (
    <div className={styles['policy']}>
      <PageHero title={say(policy.title)}>
        <p>{say(policy.summary)}</p>
      </PageHero>
      <PageBody>
        <article className={styles['sheet']}>
          <Contents sections={[...policy.sections, support]} />
          <div className={styles['text']}>
            {updated !== undefined && (
              <p className={styles['updated']}>
                <time dateTime={policy.updated}>{say('Last updated: {{date}}', { date: formatDate(language, updated, homeZone) })}</time>
              </p>
            )}
            {policy.sections.map(({ id, heading, body }) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id} tabIndex={-1}>
                  {say(heading)}
                </h2>
                <Blocks blocks={body} />
              </section>
            ))}
            <Contact />
            <Link className={`${buttonClass('quiet')} ${styles['home']}`} to={paths.home}>
              {say('Back to Home')}
            </Link>
          </div>
        </article>
      </PageBody>
    </div>
  )
}
