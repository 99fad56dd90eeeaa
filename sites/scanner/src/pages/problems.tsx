import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Card, SplashPage } from '../components/splash-page.tsx'
import styles from './problems.module.css'

/** Shown after a fault of ours. Scans are stored on the phone before anything is drawn, so nothing is lost. */
export function FailurePage() {
  const { say } = useLanguage()
  return (
    <SplashPage>
      <Card>
        <h1>{say('The scanner stopped')}</h1>
        <p>{say('Your scans are safe on this phone. Open it again.')}</p>
        <Button onClick={() => location.reload()}>{say('Open again')}</Button>
      </Card>
    </SplashPage>
  )
}

/** Says that over plain HTTP no browser gives a page the camera, instead of blaming the camera. */
export function InsecurePage() {
  const { say } = useLanguage()
  const secure = location.href.replace(/^http:/, 'https:')
  return (
    <SplashPage>
      <Card>
        <h1>{say('Open the scanner over HTTPS')}</h1>
        <p>{say('This address isn’t secure, so the browser blocks the camera and saves nothing offline. Your phone is fine.')}</p>
        <p>{say('Open this address instead:')}</p>
        <a className={styles.address} href={secure}>
          {secure}
        </a>
        <p>
          {say('If it does not open, the box office has no certificate yet: set TLS_CERT and TLS_KEY, or put it behind a host with HTTPS.')}
        </p>
        <p>{say('On the computer that runs it, http://localhost works too.')}</p>
      </Card>
    </SplashPage>
  )
}
