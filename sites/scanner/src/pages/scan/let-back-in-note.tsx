import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Icon } from '../../components/icon.tsx'
import styles from './let-back-in-note.module.css'

/** Never to be forgotten: while it is on, a used ticket opens the door again. */
export function LetBackInNote({ onOff }: { onOff: () => void }) {
  const { say } = useLanguage()
  return (
    <div className={styles['note']} role="status">
      <Icon name="letBackIn" />
      {say('Letting back in: guests who were inside may enter again.')}
      <Button variant="quiet" size="small" onClick={onOff}>
        {say('Switch off')}
      </Button>
    </div>
  )
}
