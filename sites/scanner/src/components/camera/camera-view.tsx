import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { Icon } from '../icon.tsx'
import { CameraFailure } from './camera-failure.tsx'
import styles from './camera-view.module.css'
import type { CameraUse } from './use-camera.ts'

const corners = ['top left', 'top right', 'bottom left', 'bottom right']

/** The live picture with the square to aim with; or why there is none. */
export function CameraView({ camera, hint, onManual }: { camera: CameraUse; hint: Phrase; onManual?: () => void }) {
  const { say } = useLanguage()
  const { phase } = camera
  const isPicture = phase === 'live' || phase === 'starting'
  return (
    <div className={`${styles['view']} ${phase === 'live' ? styles['live'] : ''}`}>
      <video
        ref={camera.video}
        className={styles['video']}
        data-off={isPicture ? undefined : true}
        aria-label={say('Live picture of the camera')}
        playsInline
        muted
      />
      {isPicture || phase === 'off' ? (
        <div className={styles['over']}>
          <div className={styles['guide']}>
            {corners.map((corner) => (
              <span key={corner} className={styles['corner']} />
            ))}
            {phase === 'off' && (
              <span className={styles['idle']}>
                <Icon name="camera" size={72} weight={1.25} />
              </span>
            )}
          </div>
          <p className={styles['hint']} role="status">
            {say(phase === 'starting' ? 'Starting the camera…' : hint)}
          </p>
        </div>
      ) : (
        <CameraFailure kind={phase} onRetry={camera.restart} {...(onManual && { onManual })} />
      )}
    </div>
  )
}
