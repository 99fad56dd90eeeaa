import { LanguageToggle } from '@sabha/ui/language-toggle'
import { useLanguage } from '@sabha/ui/use-language'
import { canVibrate } from '../../components/feedback/feedback.ts'
import { ListPage } from '../../components/list-page.tsx'
import { prefer, usePreferences } from '../../components/preferences.ts'
import { Switch } from '../../components/switch.tsx'
import { InstallCard } from '../../pwa/install-card.tsx'
import { Tips } from '../scan/tips.tsx'
import { Identity } from './identity.tsx'
import styles from './page.module.css'
import { VersionLine } from './version-line.tsx'

/** How this phone behaves, and whose it is. */
export function SettingsPage() {
  const { say } = useLanguage()
  const { goesOn, sound, vibration } = usePreferences()
  return (
    <ListPage title={say('Settings')}>
      <div className={styles['group']}>
        <div className={styles['line']}>
          {say('Language')}
          <LanguageToggle />
        </div>
      </div>
      <div className={styles['group']}>
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
