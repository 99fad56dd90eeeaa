import type { Words } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { Field } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { CameraView } from '../components/camera-view.tsx'
import { storageWords } from '../components/problems.ts'
import { useServices } from '../components/services.tsx'
import { Card, SplashPage } from '../components/splash-page.tsx'
import { useCamera } from '../components/use-camera.ts'
import { parsePairingCode, paths } from '../paths.ts'
import { InstallCard } from '../pwa/install.tsx'
import type { PairingProblem } from '../session/session.ts'
import styles from './pair.module.css'

const State = z.object({ token: z.string() })

/** Pairs this phone: first takes the code, from another screen or the address, then asks for the phone's name. */
export function PairPage() {
  const { say } = useLanguage()
  const { state } = useLocation()
  const arrived = State.safeParse(state)
  const [read, setRead] = useState<string | null>(null)
  const token = read ?? (arrived.success ? arrived.data.token : null)
  const navigate = useNavigate()

  const startAnew = () => {
    setRead(null)
    void navigate(paths.pair, { replace: true })
  }
  return (
    <SplashPage>
      <Card>
        <h1>{say('Pair this phone')}</h1>
        {token === null ? <FindToken onFound={setRead} /> : <PairForm token={token} onOtherCode={startAnew} />}
        {token === null && <InstallCard />}
      </Card>
      <Link to={paths.adminLogin}>{say('Back to sign-in')}</Link>
    </SplashPage>
  )
}

/** Takes the pairing token: the camera reads it off the organiser's screen, or a person pastes it. */
function FindToken({ onFound }: { onFound: (token: string) => void }) {
  const { say } = useLanguage()
  const [isScanning, setScanning] = useState(false)
  const [link, setLink] = useState('')
  const [isForeign, setForeign] = useState(false)

  const take = (text: string) => {
    const token = parsePairingCode(text)
    setForeign(token === null)
    if (token !== null) onFound(token)
  }
  const camera = useCamera({ isOn: isScanning, isPaused: false, onward: 'when-shown-again', onCode: take })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link.trim() !== '') take(link)
  }

  return (
    <div className={styles.find}>
      <div className={styles.camera} hidden={!isScanning}>
        <CameraView camera={camera} hint="Hold the pairing code in front of the camera." />
      </div>
      {!isScanning && <Button onClick={() => setScanning(true)}>{say('Scan the pairing code')}</Button>}
      {isForeign && (
        <Notice kind="error">{say('This is not a pairing code. The organiser finds it under Admin → Door → Pair a phone.')}</Notice>
      )}
      <form className={styles.paste} onSubmit={submit}>
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

/** Asks for the phone's name once the code is there, and pairs it. */
function PairForm({ token, onOtherCode }: { token: string; onOtherCode: () => void }) {
  const words = useLanguage()
  const { say } = words
  const { session } = useServices()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PairingProblem | null>(null)
  const nameField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setChecked(true)
    if (name.trim() === '') return nameField.current?.focus()
    setBusy(true)
    setProblem(null)
    const outcome = await session.pair(token, name.trim())
    setBusy(false)
    if (outcome.kind === 'paired') void navigate(paths.scan, { replace: true })
    else setProblem(outcome)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {!problem && <Notice kind="success">{say('Pairing code read')}</Notice>}
      <Field
        ref={nameField}
        label={say('Name of this phone')}
        help={say('So the organiser knows which phone this is, for example “Meera, main door”.')}
        autoComplete="off"
        maxLength={60}
        required
        value={name}
        error={isChecked && name.trim() === '' ? say('Please give this phone a name.') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {problem && <Notice kind="error">{pairingWords(problem, words)}</Notice>}
      <Button type="submit" busy={isBusy}>
        {say('Pair')}
      </Button>
      <Button variant="quiet" onClick={onOtherCode}>
        {say('Use another code')}
      </Button>
    </form>
  )
}

function pairingWords(problem: PairingProblem, { say, sayText }: Words): string {
  switch (problem.kind) {
    case 'refused':
      return problem.message === '' ? say('The phone could not be paired. Please try again.') : sayText(problem.message)
    case 'unreachable':
      return say('No response from server. Please check your internet connection and try again.')
    case 'unreadable':
      return say('The phone could not be paired. Please try again.')
    case 'storage':
      return say(storageWords[problem.full ? 'full' : 'failed'])
    default:
      return problem satisfies never
  }
}
