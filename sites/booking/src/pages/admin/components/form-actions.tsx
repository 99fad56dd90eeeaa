import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './form.module.css'

/** At the end of a dialog's form; `submit` in the chosen language. */
export function FormActions({ submit, busy, onClose }: { submit: string; busy: boolean; onClose: () => void }) {
  const { say } = useLanguage()
  return (
    <div className={styles['actions']}>
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {say('Not now')}
      </Button>
    </div>
  )
}
