import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import type { CameraProblemKind } from '../../camera/reader.ts'
import { Icon } from '../icon.tsx'
import styles from './camera-failure.module.css'

const reasons = {
  insecure: 'Open the scanner over HTTPS',
  'not-loaded': 'No answer. Try again where there is a network.',
  denied: 'The browser is blocking the camera. Allow it in the site settings, next to the address.',
  missing: 'No camera was found on this device.',
  'in-use': 'Another app is using the camera. Close it and try again.',
  lost: 'The camera stopped: another app took it, or it was unplugged.',
} as const satisfies Record<CameraProblemKind, Phrase>

export interface CameraFailureProps {
  kind: CameraProblemKind
  onRetry: () => void
  onManual?: () => void
}

/** No camera: says so as specified, and which of the reasons it is. */
export function CameraFailure({ kind, onRetry, onManual }: CameraFailureProps) {
  const { say } = useLanguage()
  return (
    <div className={styles['failure']} role="alert">
      <Icon name="camera" size={56} weight={1.5} />
      <p className={styles['words']}>{say('Unable to access camera. Please check permissions or switch to Manual mode.')}</p>
      <p className={styles['why']}>{say(reasons[kind])}</p>
      <div className={styles['actions']}>
        <Button onClick={onRetry}>{say('Retry Camera')}</Button>
        {onManual && (
          <Button variant="quiet" onClick={onManual}>
            {say('Manual Entry')}
          </Button>
        )}
      </div>
    </div>
  )
}
