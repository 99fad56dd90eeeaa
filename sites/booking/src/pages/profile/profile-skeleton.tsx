import { useLanguage } from '@sabha/ui/use-language'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { Bone } from '../../components/skeleton.tsx'
import cardStyles from './card.module.css'
import styles from './page.module.css'

/** The profile before it is known whose. */
export function ProfileSkeleton() {
  const { say } = useLanguage()
  return (
    <>
      <PageHero title={say('My Profile')} />
      <PageBody>
        <div className={styles['cards']}>
          <section className={cardStyles['card']}>
            <h2>{say('Personal details')}</h2>
            <div className={cardStyles['form']} role="status">
              <span className="visually-hidden">{say('Loading…')}</span>
              <Bone height="3em" />
              <Bone height="3em" />
              <Bone width="60%" height="3em" />
            </div>
          </section>
          <div className={cardStyles['card']}>
            <Bone width="60%" height="2em" />
            <Bone height="10em" />
          </div>
        </div>
      </PageBody>
    </>
  )
}
