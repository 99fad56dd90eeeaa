import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Card } from '../../components/card.tsx'
import { CurtainPage } from '../../components/curtain-page.tsx'

/** A fault of ours. Scans are on the phone before anything is drawn, so nothing is lost. */
export function FailurePage() {
  const { say } = useLanguage()
  return (
    <CurtainPage>
      <Card>
        <h1>{say('The scanner stopped')}</h1>
        <p>{say('Your scans are safe on this phone. Open it again.')}</p>
        <Button onClick={() => location.reload()}>{say('Open again')}</Button>
      </Card>
    </CurtainPage>
  )
}
