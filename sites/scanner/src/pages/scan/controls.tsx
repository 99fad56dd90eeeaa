import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { Icon, type IconName } from '../../components/icon.tsx'
import { useDoorStatus } from '../../components/open-door.tsx'
import styles from './controls.module.css'
import { useScanPanel } from './use-scan-panel.ts'

export type Mode = 'camera' | 'manual'

const modes = [
  { mode: 'camera', icon: 'camera', label: 'Camera Scan' },
  { mode: 'manual', icon: 'keyboard', label: 'Manual Entry' },
] as const

interface ModeSwitchProps {
  mode: Mode
  onMode: (mode: Mode) => void
  onReset: () => void
}

export function ModeSwitch({ mode: current, onMode, onReset }: ModeSwitchProps) {
  const { say } = useLanguage()
  return (
    <div className={styles.row}>
      <fieldset className={styles.modes} aria-label={say('How to check')}>
        {modes.map(({ mode, icon, label }) => (
          <button key={mode} type="button" className={styles.mode} aria-pressed={mode === current} onClick={() => onMode(mode)}>
            <Icon name={icon} size={20} />
            {say(label)}
          </button>
        ))}
      </fieldset>
      <button type="button" className={styles.reset} onClick={onReset}>
        <Icon name="reset" size={20} />
        {say('Reset')}
      </button>
    </div>
  )
}

interface ToolProps {
  icon: IconName
  label: Phrase
  /** For a switch. */
  isOn?: boolean
  /** For a button that opens something above it. */
  isExpanded?: boolean
  isDisabled?: boolean
  onPress: () => void
}

export function Tool({ icon, label, isOn, isExpanded, isDisabled = false, onPress }: ToolProps) {
  const { say } = useLanguage()
  return (
    <button type="button" className={styles.tool} aria-pressed={isOn} aria-expanded={isExpanded} disabled={isDisabled} onClick={onPress}>
      <Icon name={icon} size={22} />
      {say(label)}
    </button>
  )
}

/** The switches for guests who come back and, at a gate for both ways, for guests who go out. */
export function WayTools() {
  const { direction } = useDoorStatus()
  const { isLeaving, setLeaving } = useScanPanel()
  return (
    <>
      {!isLeaving && <LetBackInTool />}
      {direction === 'both' && <Tool icon="letOut" label="Let out" isOn={isLeaving} onPress={() => setLeaving(!isLeaving)} />}
    </>
  )
}

function LetBackInTool() {
  const { isLettingBackIn, setLettingBackIn } = useScanPanel()
  return <Tool icon="letBackIn" label="Let back in" isOn={isLettingBackIn} onPress={() => setLettingBackIn(!isLettingBackIn)} />
}

const tips = [
  'Ask the guest to turn up their screen, and keep glare off it.',
  'In the dark, switch on the torch for tickets on paper.',
  'If the code does not read, use Manual Entry, or find the guest by name.',
] as const satisfies readonly Phrase[]

export function Tips() {
  const { say } = useLanguage()
  return (
    <section className={styles.tips}>
      <h2>{say('Tips')}</h2>
      <ul>
        {tips.map((tip) => (
          <li key={tip}>{say(tip)}</li>
        ))}
      </ul>
    </section>
  )
}
