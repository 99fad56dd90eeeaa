import { useLanguage } from '@sabha/ui/use-language'
import { useDesk } from '../desk-context.ts'
import styles from './desk-outcome.module.css'
import { Failure } from './failure.tsx'
import { PairingFound } from './pairing-found.tsx'
import { Verdict } from './verdict.tsx'

/** What lies over the camera: the check under way, and what came of it. */
export function DeskOutcome({ onManual, onReset }: { onManual: () => void; onReset: () => void }) {
  const { say } = useLanguage()
  const { desk, next } = useDesk()
  switch (desk.kind) {
    case 'ready':
      return null
    case 'verifying':
      return (
        <div className={styles['verifying']} role="status">
          <span className={styles['spinner']} aria-hidden="true" />
          {say('Verifying ticket...')}
        </div>
      )
    case 'judged':
      return <Verdict key={desk.judgement.scanId} judgement={desk.judgement} onReset={onReset} />
    case 'failed':
      return <Failure why={desk.why} onAgain={next} onManual={onManual} onReset={onReset} />
    case 'pairing':
      return <PairingFound token={desk.token} onBack={next} onReset={onReset} />
    default:
      return desk satisfies never
  }
}
