import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { CameraView } from '../../components/camera-view.tsx'
import type { CameraUse } from '../../components/use-camera.ts'
import styles from './camera-mode.module.css'
import { Tips, Tool, WayTools } from './controls.tsx'

interface CameraModeProps {
  camera: CameraUse
  isScanning: boolean
  /** A list lies over the picture. */
  isCovered: boolean
  onScanning: (on: boolean) => void
  onManual: () => void
}

export function CameraMode({ camera, isScanning, isCovered, onScanning, onManual }: CameraModeProps) {
  const { say } = useLanguage()
  const [isMore, setMore] = useState(false)
  const { torch, change } = camera
  const isOff = camera.phase === 'off'
  const hasMore = !isOff || change !== null
  const isRunning = isScanning && (camera.phase === 'live' || camera.phase === 'starting')
  const scan = (on: boolean) => {
    setMore(false)
    onScanning(on)
  }
  const hint = hintOf({ isScanning, isCovered, isHeld: camera.isHeld })
  return (
    <div className={styles.mode}>
      <CameraView camera={camera} hint={hint} idle={<Tips />} onManual={onManual} />
      <div className={styles.controls}>
        {hasMore && isMore && (
          <div className={styles.more}>
            {change && <Tool icon="flip" label="Change camera" onPress={change} />}
            {!isOff && <Tips />}
          </div>
        )}
        {isRunning ? (
          <Button className={styles.main} variant="quiet" onClick={() => scan(false)}>
            {say('Stop Scanning')}
          </Button>
        ) : (
          <Button
            className={styles.main}
            // Where the camera failed, Retry Camera is the button to press.
            variant={isScanning ? 'quiet' : 'primary'}
            onClick={isScanning ? camera.restart : () => scan(true)}
          >
            {say('Start Scanning')}
          </Button>
        )}
        <div className={styles.tools}>
          <Tool icon="reset" label="Restart Camera" isDisabled={!isScanning} onPress={camera.restart} />
          {torch && <Tool icon="torch" label="Torch" isOn={torch.isOn} onPress={torch.toggle} />}
          <WayTools />
          {hasMore && <Tool icon="more" label="More" isExpanded={isMore} onPress={() => setMore(!isMore)} />}
        </div>
      </div>
    </div>
  )
}

function hintOf({ isScanning, isCovered, isHeld }: { isScanning: boolean; isCovered: boolean; isHeld: boolean }): Phrase {
  if (!isScanning) return 'Press Start Scanning, then hold the QR code in front of the camera.'
  if (isCovered) return 'Paused while the list is open.'
  return isHeld
    ? 'You just scanned this ticket. To check it again, move it away for a moment.'
    : 'Hold the QR code inside the square, one ticket at a time.'
}
