import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import type { ReactNode } from 'react'
import type { CameraProblemKind } from '../camera/reader.ts'
import styles from './camera-view.module.css'
import { Icon } from './icon.tsx'
import type { CameraUse } from './use-camera.ts'

const corners = ['top left', 'top right', 'bottom left', 'bottom right']

interface CameraViewProps {
  camera: CameraUse
  hint: Phrase
  /** Shown below the hint while the camera is off. */
  idle?: ReactNode
  onManual?: () => void
}

/** The live picture with the square to aim with; or why there is none. */
export function CameraView({ camera, hint, idle, onManual }: CameraViewProps) {
  const { say } = useLanguage()
  const { phase } = camera
  const isPicture = phase === 'live' || phase === 'starting'
  const isOff = phase === 'off'
  return (
    <div className={`${styles.view} ${phase === 'live' ? styles.live : ''}`}>
      <video
        ref={camera.video}
        className={styles.video}
        data-off={isPicture ? undefined : true}
        aria-label={say('Live picture of the camera')}
        playsInline
        muted
      />
      {isPicture || isOff ? (
        <div className={isOff ? styles.idle : styles.over}>
          {isOff ? (
            <Icon name="camera" size={64} weight={1.25} />
          ) : (
            <div className={styles.guide}>
              {corners.map((corner) => (
                <span key={corner} className={styles.corner} />
              ))}
            </div>
          )}
          <p className={styles.hint} role="status" data-held={camera.isHeld || undefined}>
            {say(phase === 'starting' ? 'Starting the camera…' : hint)}
          </p>
          {isOff && idle}
        </div>
      ) : (
        <CameraFailure kind={phase} onRetry={camera.restart} {...(onManual && { onManual })} />
      )}
    </div>
  )
}

const reasons = {
  insecure: 'Open the scanner over HTTPS',
  'not-loaded': 'No answer. Try again where there is a network.',
  denied: 'The browser is blocking the camera. Allow it in the site settings, next to the address.',
  missing: 'No camera was found on this device.',
  'in-use': 'Another app is using the camera. Close it and try again.',
  lost: 'The camera stopped: another app took it, or it was unplugged.',
} as const satisfies Record<CameraProblemKind, Phrase>

interface CameraFailureProps {
  kind: CameraProblemKind
  onRetry: () => void
  onManual?: () => void
}

/** Says that there is no camera, in the specification's words, and why. */
function CameraFailure({ kind, onRetry, onManual }: CameraFailureProps) {
  const { say } = useLanguage()
  return (
    <div className={styles.failure} role="alert">
      <Icon name="camera" size={56} weight={1.5} />
      <p className={styles.words}>{say('Unable to access camera. Please check permissions or switch to Manual mode.')}</p>
      <p className={styles.why}>{say(reasons[kind])}</p>
      <div className={styles.actions}>
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
