import { useLanguage } from '@sabha/ui/use-language'
import { Card } from '../../components/card.tsx'
import { CurtainPage } from '../../components/curtain-page.tsx'
import styles from './page.module.css'

/** Over plain HTTP no browser gives a camera: says that, instead of blaming the camera. */
export function InsecurePage() {
  const { say } = useLanguage()
  const secure = location.href.replace(/^http:/, 'https:')
  return (
    <CurtainPage>
      <Card>
        <h1>{say('Open the scanner over HTTPS')}</h1>
        <p>{say('This address isn’t secure, so the browser blocks the camera and saves nothing offline. Your phone is fine.')}</p>
        <p>{say('Open this address instead:')}</p>
        <a className={styles['address']} href={secure}>
          {secure}
        </a>
        <p>
          {say('If it does not open, the box office has no certificate yet: set TLS_CERT and TLS_KEY, or put it behind a host with HTTPS.')}
        </p>
        <p>{say('On the computer that runs it, http://localhost works too.')}</p>
      </Card>
    </CurtainPage>
  )
}
