import { ButtonAnchor, buttonClass } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { PageBody } from '../../components/page-body.tsx'
import { PageHero } from '../../components/page-hero.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { collective } from '../../content/collective.ts'
import { paths } from '../../paths.ts'
import { whatsAppAddress } from '../../whatsapp.ts'
import styles from './page.module.css'
import { ShowList } from './show-list.tsx'

export default function ShowsPage() {
  usePageTitle('Shows')
  const { say } = useLanguage()
  return (
    <>
      <PageHero title={say('Shows')}>
        <p>{say('Evenings worth leaving home for. We’ll keep the lamps lit.')}</p>
      </PageHero>
      <PageBody>
        <ShowList />
        <div className={styles['more']}>
          <div>
            <p>{say('Everything coming up, by date.')}</p>
            <Link className={buttonClass('quiet', 'small')} to={paths.shows}>
              {say('View Full Calendar')}
            </Link>
          </div>
          <div>
            <p>{say('A concert at your wedding, school or festival: tell us about it on WhatsApp.')}</p>
            <ButtonAnchor
              variant="quiet"
              size="small"
              href={whatsAppAddress(say(collective.whatsApp.privateBooking))}
              target="_blank"
              rel="noreferrer"
            >
              {say('Private Bookings')}
            </ButtonAnchor>
          </div>
        </div>
      </PageBody>
    </>
  )
}
