import { useLanguage } from '@sabha/ui/use-language'
import { PageHero } from '../../components/page-hero.tsx'
import { Bone } from '../../components/skeleton.tsx'
import styles from './confirmation.module.css'
import ticketStyles from './ticket.module.css'

/** The shape of a ticket before it is known whose, and for whom none is there. */
export function ConfirmationSkeleton() {
  const { say } = useLanguage()
  return (
    <>
      <PageHero title={say('Your booking')}>
        <p>{say('Loading…')}</p>
      </PageHero>
      <div className={`container ${styles['content']}`}>
        <div className={ticketStyles['frame']}>
          <div className={ticketStyles['ticket']}>
            <div className={ticketStyles['body']}>
              <Bone width="140px" />
              <Bone width="80%" height="2.4em" />
              <Bone height="3em" />
              <Bone height="3em" />
              <Bone width="60%" height="3em" />
            </div>
            <div className={ticketStyles['stub']}>
              <div className={ticketStyles['noCode']} />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
