import type { Phrase } from '@sabha/language/phrases'
import { Button, buttonClass } from '@sabha/ui/button'
import { LanguageToggle } from '@sabha/ui/language-toggle'
import { LanguageTrouble, useLanguage } from '@sabha/ui/use-language'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { canVibrate } from '../components/feedback.ts'
import { ListPage } from '../components/list-page.tsx'
import { useDoorStatus } from '../components/open-door.tsx'
import { prefer, usePreferences } from '../components/preferences.ts'
import { useSession } from '../components/services.tsx'
import { showInShort } from '../components/show-words.ts'
import { paths } from '../paths.ts'
import { InstallCard } from '../pwa/install.tsx'
import { acceptUpdate, lookForUpdate, useUpdates, version } from '../pwa/updates.tsx'
import { Tips } from './scan/controls.tsx'
import styles from './settings.module.css'
import { SignOutDialog } from './sign-out-dialog.tsx'

/** Settings of how this phone behaves, and who it scans for. */
export function SettingsPage() {
  const { say } = useLanguage()
  const { goesOn, sound, vibration } = usePreferences()
  return (
    <ListPage title={say('Settings')}>
      <div className={styles.group}>
        <div className={styles.line}>
          {say('Language')}
          <LanguageToggle />
        </div>
        <LanguageTrouble />
      </div>
      <div className={styles.group}>
        <Switch
          label={say('Continue automatically after green')}
          help={say('After a second and a half, or when you tap.')}
          isOn={goesOn}
          onChange={(on) => prefer({ goesOn: on })}
        />
        <Switch
          label={say('Sound')}
          help={say('Green, amber and red sound different.')}
          isOn={sound}
          onChange={(on) => prefer({ sound: on })}
        />
        <Switch
          label={say('Vibration')}
          {...(!canVibrate && { help: say('This phone’s browser cannot vibrate.') })}
          isOn={vibration && canVibrate}
          isDisabled={!canVibrate}
          onChange={(on) => prefer({ vibration: on })}
        />
      </div>
      <Identity />
      <Tips />
      <InstallCard />
      <VersionLine />
    </ListPage>
  )
}

/** Shows as whom and for which shows this phone scans, and ends that. */
function Identity() {
  const words = useLanguage()
  const { say } = words
  const session = useSession()
  const { queue } = useDoorStatus()
  const [isLeaving, setLeaving] = useState(false)
  if (session.kind !== 'device' && session.kind !== 'admin') return null
  const who =
    session.kind === 'device'
      ? say('Paired as {{name}}', { name: session.device.name })
      : say('Signed in as {{name}}', { name: session.name || session.email })
  const isBound = session.kind === 'device' && session.bound !== null
  return (
    <section className={styles.group} aria-label={say('Show and phone')}>
      <p className={styles.who}>{who}</p>
      {session.shows.map((show) => (
        <p key={show.id} className={styles.quiet}>
          {session.shows.length > 1 ? showInShort(show, words) : words.sayText(show.title)}
        </p>
      ))}
      <div className={styles.line}>
        {!isBound && (
          <Link className={buttonClass('quiet', 'small')} to={paths.chooseShow}>
            {say('Change show')}
          </Link>
        )}
        <Button variant="quiet" size="small" onClick={() => setLeaving(true)}>
          {say('Sign out')}
        </Button>
      </div>
      <SignOutDialog isOpen={isLeaving} waiting={queue.length} onClose={() => setLeaving(false)} />
    </section>
  )
}

const outcomes = {
  found: 'A new version is ready',
  newest: 'This is the newest version.',
  unreachable: 'No answer. Try again where there is a network.',
} as const satisfies Record<Awaited<ReturnType<typeof lookForUpdate>>, Phrase>

/** Shows which build runs, and looks for a newer one. */
function VersionLine() {
  const { say } = useLanguage()
  const { isReady } = useUpdates()
  const [outcome, setOutcome] = useState<keyof typeof outcomes | null>(null)
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    setOutcome(await lookForUpdate())
    setBusy(false)
  }
  return (
    <section className={styles.group} aria-label={say('Version')}>
      <div className={styles.line}>
        <span>
          {say('Version')} <code>{version()}</code>
        </span>
        {isReady ? (
          <Button size="small" onClick={acceptUpdate}>
            {say('Update')}
          </Button>
        ) : (
          <Button variant="quiet" size="small" busy={isBusy} onClick={() => void look()}>
            {say('Look for an update')}
          </Button>
        )}
      </div>
      <p className={styles.quiet} role="status">
        {outcome && say(outcomes[outcome])}
      </p>
    </section>
  )
}

interface SwitchProps {
  label: string
  help?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (on: boolean) => void
}

function Switch({ label, help, isOn, isDisabled = false, onChange }: SwitchProps) {
  const helpId = useId()
  const labelId = useId()
  return (
    <label className={styles.switch}>
      <span className={styles.words}>
        <span id={labelId}>{label}</span>
        {help && (
          <span className={styles.help} id={helpId}>
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={labelId}
        aria-describedby={help ? helpId : undefined}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
