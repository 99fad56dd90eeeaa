import type { Phrase } from '@sabha/language/phrases'
import { useLanguage } from '@sabha/ui/use-language'
import { Icon, type IconName } from '../../components/icon.tsx'
import styles from './tool.module.css'

export interface ToolProps {
  icon: IconName
  label: Phrase
  /** Of a switch. */
  isOn?: boolean
  isDisabled?: boolean
  onPress: () => void
}

export function Tool({ icon, label, isOn, isDisabled = false, onPress }: ToolProps) {
  const { say } = useLanguage()
  return (
    <button type="button" className={styles['tool']} aria-pressed={isOn} disabled={isDisabled} onClick={onPress}>
      <Icon name={icon} size={22} />
      {say(label)}
    </button>
  )
}
