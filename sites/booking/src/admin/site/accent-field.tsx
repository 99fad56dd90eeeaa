import { contrast, leastContrast } from '@sabha/api/site/contrast'
import type { Say } from '@sabha/language/translate'
import { Button } from '@sabha/ui/button'
import { FieldFrame } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { type ContentPath, type Editing, problemAt, valueAt } from './content-path.ts'
import styles from './site.module.css'

const own = '#b01235'
/** Text in the colour is on both of these. */
const grounds = { white: '#ffffff', paper: '#f3eadb' }

/** Chooses the colour of buttons and links, and says whether white text on it and coloured text on paper are readable. */
export function AccentField({ editing, path }: { editing: Editing; path: ContentPath }) {
  const { say } = useLanguage()
  const chosen = valueAt(editing.content, path)
  const colour = typeof chosen === 'string' ? chosen : own
  const isColour = /^#[0-9a-f]{6}$/i.test(colour)
  const least = isColour ? Math.min(contrast(colour, grounds.white), contrast(colour, grounds.paper)) : 0
  const set = (value: string | null) => editing.change(path, value)
  return (
    <div className={styles.accent}>
      <FieldFrame label={say('Colour of the site')} error={problemAt(editing, path)}>
        {(control) => (
          <input
            {...control}
            name={path.join('.')}
            value={colour}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set(target.value)}
          />
        )}
      </FieldFrame>
      <input
        type="color"
        className={styles.swatch}
        aria-label={say('Choose a colour')}
        value={isColour ? colour : own}
        onChange={({ target }) => set(target.value)}
      />
      <span className={styles.sample} style={isColour ? { background: colour } : undefined} aria-hidden="true">
        {say('Book Tickets')}
      </span>
      <p className={styles.contrast} role="status" data-good={least >= leastContrast || undefined}>
        {contrastWords(isColour, least, say)}
      </p>
      {chosen !== null && (
        <Button variant="quiet" size="small" onClick={() => set(null)}>
          {say('Back to our own colours')}
        </Button>
      )}
    </div>
  )
}

function contrastWords(isColour: boolean, least: number, say: Say): string {
  if (!isColour) return say('Please choose a colour, such as #b01235.')
  const ratio = least.toFixed(1)
  if (least >= leastContrast) return say('Easy to read: contrast {{ratio}}.', { ratio })
  return say('Hard to read: contrast {{ratio}}, and 4.5 is needed. Pages take a darker shade of it.', { ratio })
}
