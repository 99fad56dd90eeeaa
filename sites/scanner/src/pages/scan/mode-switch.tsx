import { useLanguage } from '@sabha/ui/use-language'
import { Icon } from '../../components/icon.tsx'
import styles from './mode-switch.module.css'

export type Mode = 'camera' | 'manual'

const modes = [
  { mode: 'camera', icon: 'camera', label: 'Camera Scan' },
  { mode: 'manual', icon: 'keyboard', label: 'Manual Entry' },
] as const

export interface ModeSwitchProps {
  mode: Mode
  onMode: (mode: Mode) => void
  onReset: () => void
}

export function ModeSwitch({ mode: current, onMode, onReset }: ModeSwitchProps) {
  const { say } = useLanguage()
  return (
    <div className={styles['row']}>
      <fieldset className={styles['modes']} aria-label={say('How to check')}>
        {modes.map(({ mode, icon, label }) => (
          <button key={mode} type="button" className={styles['mode']} aria-pressed={mode === current} onClick={() => onMode(mode)}>
            <Icon name={icon} size={20} />
            {say(label)}
          </button>
        ))}
      </fieldset>
      <button type="button" className={styles['reset']} onClick={onReset}>
        <Icon name="reset" size={20} />
        {say('Reset')}
      </button>
    </div>
  )
}
