import { useLanguage } from '@sabha/ui/use-language'
import { TextField } from '../../../components/fields.tsx'
import formStyles from '../../../components/form.module.css'
import { nameInKannada } from './commands.ts'
import { type Drawing, namesInUse } from './drawing.ts'
import { isGroupName } from './rows.ts'
import type { Change } from './use-drawing.ts'

/** Edits the Kannada names that guests read for floors and blocks. Blocks of one name on two floors share their Kannada name. */
export function KannadaNames({ drawing, change }: { drawing: Drawing; change: (change: Change) => void }) {
  const { say } = useLanguage()
  const groups = (['floor', 'block'] as const).flatMap((kind) =>
    namesInUse(drawing, kind).flatMap((name) => (name === '' ? [] : [{ kind: `${kind}s`, name } as const])),
  )
  if (groups.length === 0) return null
  return (
    <details>
      <summary>{say('Names in Kannada')}</summary>
      <div className={`${formStyles.pair} ${formStyles.inLine}`}>
        {groups.map(({ kind, name }) => {
          const names = drawing.kannada?.[kind] ?? {}
          const text = Object.hasOwn(names, name) ? (names[name] ?? '') : ''
          return (
            <TextField
              key={`${kind} ${name}`}
              label={say('{{name}} in Kannada', { name })}
              lang="kn"
              maxLength={40}
              value={text}
              error={text === '' || isGroupName(text) ? undefined : say('A name has at least one letter.')}
              onChange={({ target }) => change((before) => nameInKannada(before, kind, name, target.value))}
            />
          )
        })}
      </div>
    </details>
  )
}
