import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useId, useState } from 'react'
import { TextField } from '../../../components/fields.tsx'
import styles from './drawing.module.css'
import { isGroupName } from './rows.ts'

interface BrushBarProps {
  sections: readonly string[]
  brush: string
  onBrush: (section: string) => void
  colourOf: (section: string) => string
}

/** Chooses the section to paint with, each in its colour, or names a new one. */
export function BrushBar({ sections, brush, onBrush, colourOf }: BrushBarProps) {
  const { say } = useLanguage()
  const [text, setText] = useState('')
  const group = useId()
  const name = text.trim()
  const names = brush === '' || sections.includes(brush) ? sections : [...sections, brush]
  const begin = () => {
    onBrush(name)
    setText('')
  }
  return (
    <fieldset className={styles.brushes}>
      <legend className="visually-hidden">{say('Paint with')}</legend>
      {names.map((section) => (
        <label key={section}>
          <input type="radio" className="visually-hidden" name={group} checked={section === brush} onChange={() => onBrush(section)} />
          <span className={styles.swatch} style={{ background: colourOf(section) }} />
          {section}
        </label>
      ))}
      <div className={styles.line}>
        <TextField
          label={say('New section')}
          maxLength={40}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isGroupName(name)) begin()
          }}
        />
        <Button variant="quiet" disabled={!isGroupName(name)} onClick={begin}>
          {say('Paint with it')}
        </Button>
      </div>
    </fieldset>
  )
}
