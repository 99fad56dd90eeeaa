import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Chips } from '../../../components/fields.tsx'
import type { Tool } from './canvas.tsx'
import styles from './drawing.module.css'

interface ToolbarProps {
  tool: Tool
  onTool: (tool: Tool) => void
  /** There is a traced picture that isn't locked. */
  hasPicture: boolean
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  undo: (() => void) | null
  redo: (() => void) | null
  onZoom: (factor: number) => void
  onShowAll: () => void
}

/** Chooses the tool of the pointer, undoes and redoes, and zooms. */
export function Toolbar({ tool, onTool, hasPicture, isAdding, onAdding, undo, redo, onZoom, onShowAll }: ToolbarProps) {
  const { say } = useLanguage()
  return (
    <div className={`${styles.bar} ${styles.tools}`}>
      <Chips
        legend={say('A press chooses')}
        isLegendHidden
        options={[
          { value: 'seats', label: say('Seats') },
          { value: 'rows', label: say('Rows') },
          { value: 'paint', label: say('Paint sections') },
          ...(hasPicture ? [{ value: 'picture', label: say('Move the picture') } as const] : []),
          { value: 'hand', label: say('Move the view') },
        ]}
        value={tool}
        onValueChange={onTool}
      />
      <div className={styles.buttons}>
        {(tool === 'seats' || tool === 'rows') && (
          <Button variant="quiet" size="small" aria-pressed={isAdding} onClick={() => onAdding(!isAdding)}>
            {say('Add to the choice')}
          </Button>
        )}
        <Button variant="quiet" size="small" disabled={!undo} onClick={() => undo?.()}>
          {say('Undo')}
        </Button>
        <Button variant="quiet" size="small" disabled={!redo} onClick={() => redo?.()}>
          {say('Redo')}
        </Button>
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" size="small" onClick={() => onZoom(1 / 1.25)} aria-label={say('Zoom out')}>
          −
        </Button>
        <Button variant="quiet" size="small" onClick={() => onZoom(1.25)} aria-label={say('Zoom in')}>
          +
        </Button>
        <Button variant="quiet" size="small" onClick={onShowAll}>
          {say('Whole hall')}
        </Button>
      </div>
    </div>
  )
}
