import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useDesk } from './desk-context.ts'
import styles from './done-note.module.css'
import type { Done } from './use-scan-desk.ts'

const words = {
  admitted: '{{name}}: let in.',
  refused: '{{name}}: turned away.',
  undone: 'Undone: {{name}} counts as outside again.',
  'too-late': 'Too late: an admission can only be undone for 15 minutes.',
  'not-found': 'This admission was not made on this phone.',
} as const satisfies Record<Done['acted'], Phrase>

/** What the last press did, for a moment, and the way back from it. */
export function DoneNote() {
  const { say } = useLanguage()
  const { done, undo } = useDesk()
  return (
    <div role="status">
      {done && (
        <p className={styles['note']}>
          {say(words[done.acted], { name: done.judgement.guest?.name || say('Guest without a name') })}
          {done.acted === 'admitted' && (
            <Button variant="quiet" size="small" onClick={() => void undo(done.judgement)}>
              {say('Undo')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
