import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './form.module.css'
import { leaveThen } from './unsaved.tsx'

/** At the end of a dialog's form, which asks before what was typed is dropped; `submit` in the chosen language. */
export function FormActions({ submit, busy, onClose }: { submit: string; busy: boolean; onClose: () => void }) {
  const { say } = useLanguage()
  return (
    <div className={styles['actions']}>
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={() => leaveThen(onClose)}>
        {say('Not now')}
      </Button>
    </div>
  )
}
