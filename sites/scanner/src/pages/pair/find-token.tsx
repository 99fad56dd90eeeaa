import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useState } from 'react'
import { CameraView } from '../../components/camera/camera-view.tsx'
import { useCamera } from '../../components/camera/use-camera.ts'
import { parsePairingAddress } from '../../session/pairing-address.ts'
import styles from './find-token.module.css'

/** The pairing token, read off the organiser's screen by the camera, or pasted. */
export function FindToken({ onFound }: { onFound: (token: string) => void }) {
  const { say } = useLanguage()
  const [isScanning, setScanning] = useState(false)
  const [link, setLink] = useState('')
  const [isForeign, setForeign] = useState(false)

  const take = (text: string) => {
    const token = parsePairingAddress(text)
    setForeign(token === null)
    if (token !== null) onFound(token)
  }
  const camera = useCamera({ isOn: isScanning, isPaused: false, onward: 'when-shown-again', onCode: take })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.trim() !== '') take(link)
  }

  return (
    <div className={styles['find']}>
      <div className={styles['camera']} hidden={!isScanning}>
        <CameraView camera={camera} hint="Hold the pairing code in front of the camera." />
      </div>
      {!isScanning && <Button onClick={() => setScanning(true)}>{say('Scan the pairing code')}</Button>}
      {isForeign && (
        <Notice kind="error">{say('This is not a pairing code. The organiser finds it under Admin → Door → Pair a phone.')}</Notice>
      )}
      <form className={styles['paste']} onSubmit={submit}>
        <Field
          label={say('Pairing link')}
          help={say('Camera can’t read the code? Ask the organiser to send you its link.')}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={link}
          onChange={(event) => setLink(event.target.value)}
        />
        <Button type="submit" variant="quiet">
          {say('Use this link')}
        </Button>
      </form>
    </div>
  )
}
