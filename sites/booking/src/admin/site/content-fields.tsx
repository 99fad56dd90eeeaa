import { galleryKinds, socialPlaces } from '@sabha/api/site/content'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { CheckBox, SelectField, TextArea, TextField } from '../components/fields.tsx'
import { Quiet } from '../components/page.tsx'
import { AccentField } from './accent-field.tsx'
import { blankEntry, type ContentPath, type Editing, isBranch, isText, moved, problemAt, valueAt } from './content-path.ts'
import { keyLabel } from './labels.ts'
import { FilmField, PictureField } from './picture-field.tsx'
import styles from './site.module.css'

interface PlaceProps {
  editing: Editing
  path: ContentPath
}

/** The fields of a place in the content, by what stands there: texts in both languages, lists, pictures, a colour. */
export function ContentFields({ editing, path }: PlaceProps) {
  const value = valueAt(editing.content, path)
  if (!isBranch(value)) return null
  return (
    <div className={styles.fields}>
      {Object.keys(value).map((key) => (
        <ContentField key={key} editing={editing} path={[...path, key]} />
      ))}
    </div>
  )
}

const pictureKeys = /^(picture|still|logo)$/

function ContentField({ editing, path }: PlaceProps) {
  const { say } = useLanguage()
  const key = path.at(-1) ?? ''
  const value = valueAt(editing.content, path)
  if (key === 'accent') return <AccentField {...{ editing, path }} />
  if (key === 'film') return <FilmField {...{ editing, path }} />
  if (key === 'kannada') return <KannadaBlock {...{ editing, path }} />
  if (pictureKeys.test(key) || (path.at(-2) === 'pictures' && typeof value === 'string')) return <PictureField {...{ editing, path }} />
  if (isText(value)) return <BothLanguages {...{ editing, path }} />
  if (Array.isArray(value)) return <List {...{ editing, path }} />
  if (typeof value === 'string') return <PlainField {...{ editing, path }} />
  if (!isBranch(value)) return null
  return (
    <fieldset className={styles.group}>
      <legend>{keyLabel(key, say)}</legend>
      <ContentFields editing={editing} path={path} />
    </fieldset>
  )
}

const manyLines = /^(paragraphs|description|lead|story|text|contact|summary|words|motto)$/

/** English, and beside it (on a phone below it) Kannada. */
function BothLanguages({ editing, path }: PlaceProps) {
  const { say } = useLanguage()
  const value = valueAt(editing.content, path) as { en: string; kn?: string }
  const key = path.at(-1) ?? ''
  const owner = /^\d+$/.test(key) ? (path.at(-2) ?? '') : key
  const label = /^\d+$/.test(key) ? `${keyLabel(owner, say)} ${keyLabel(key, say)}` : keyLabel(key, say)
  const rows = path[0] === 'policies' && key === 'text' ? 18 : Math.min(8, Math.max(2, Math.ceil(value.en.length / 60)))
  const isLong = manyLines.test(owner) || value.en.length > 70
  return (
    <div className={styles.both}>
      {(['en', 'kn'] as const).map((language) => {
        const at = [...path, language]
        const isMissing = language === 'kn' && !(value.kn ?? '').trim() && /\p{L}/u.test(value.en)
        const field = {
          label: `${label} · ${say(language === 'en' ? 'English' : 'Kannada')}`,
          lang: language,
          name: at.join('.'),
          value: value[language] ?? '',
          error: problemAt(editing, at),
          help: isMissing ? say('Kannada readers see the English.') : undefined,
          spellCheck: true,
          autoComplete: 'off',
        }
        const change = (typed: string) => editing.change(at, typed)
        return isLong ? (
          <TextArea key={language} {...field} rows={rows} onValueChange={change} />
        ) : (
          <TextField key={language} {...field} onChange={({ target }) => change(target.value)} />
        )
      })}
    </div>
  )
}

const choices: Partial<Record<string, readonly string[]>> = { of: galleryKinds, place: socialPlaces }

function PlainField({ editing, path }: PlaceProps) {
  const { say, sayText } = useLanguage()
  const key = path.at(-1) ?? ''
  const value = String(valueAt(editing.content, path))
  const common = { label: keyLabel(key, say), name: path.join('.'), value, error: problemAt(editing, path) }
  const change = (typed: string) => editing.change(path, typed)
  const options = path.at(-3) === 'socials' && key === 'name' ? socialPlaces : choices[key]
  if (options) {
    return (
      <SelectField {...common} onValueChange={change}>
        {options.map((option) => (
          <option key={option} value={option}>
            {sayText(option)}
          </option>
        ))}
      </SelectField>
    )
  }
  if (path.includes('kannada') && key !== 'title') return <TextArea {...common} lang="kn" rows={4} onValueChange={change} />
  const type = key === 'updated' ? 'date' : key === 'email' ? 'email' : 'text'
  return <TextField {...common} type={type} autoComplete="off" spellCheck={false} onChange={({ target }) => change(target.value)} />
}

/** A list: each entry folded, under its first words. */
function List({ editing, path }: PlaceProps) {
  const { say } = useLanguage()
  const list = valueAt(editing.content, path) as unknown[]
  const label = keyLabel(path.at(-1) ?? '', say)
  const set = (entries: unknown[]) => editing.change(path, entries)
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <ol className={styles.list}>
        {list.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and what is typed is not in them.
          <li key={index}>
            <ListEntry editing={editing} path={[...path, String(index)]} />
            <div className={styles.entryActions}>
              <Button variant="quiet" size="small" disabled={index === 0} onClick={() => set(moved(list, index, -1))}>
                <span aria-hidden="true">↑</span>
                <span className="visually-hidden">{say('Up: {{what}}', { what: nameOf(entry, label, index) })}</span>
              </Button>
              <Button variant="quiet" size="small" disabled={index === list.length - 1} onClick={() => set(moved(list, index, 1))}>
                <span aria-hidden="true">↓</span>
                <span className="visually-hidden">{say('Down: {{what}}', { what: nameOf(entry, label, index) })}</span>
              </Button>
              <Button variant="quiet" size="small" onClick={() => set(list.filter((_, at) => at !== index))}>
                {say('Remove')}
                <span className="visually-hidden">: {nameOf(entry, label, index)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {list.length === 0 && <Quiet>{say('There are none.')}</Quiet>}
      <div>
        <Button variant="quiet" size="small" onClick={() => set([...list, blankEntry(path)])}>
          {say('Add: {{what}}', { what: label })}
        </Button>
      </div>
    </fieldset>
  )
}

function ListEntry({ editing, path }: PlaceProps) {
  const { say } = useLanguage()
  const entry = valueAt(editing.content, path)
  if (!isBranch(entry) || isText(entry)) return <ContentField editing={editing} path={path} />
  const hasProblem = editing.problem?.field.startsWith(`${path.join('.')}.`) ?? false
  const name = nameOf(entry, '', Number(path.at(-1)))
  return (
    <details className={styles.entry} {...(hasProblem && { open: true })}>
      <summary>{name || say('New entry')}</summary>
      <ContentFields editing={editing} path={path} />
    </details>
  )
}

/** By its first words; else by its number. */
function nameOf(entry: unknown, label: string, index: number): string {
  const first = (value: unknown): string => {
    if (typeof value === 'string') return value
    if (!isBranch(value)) return ''
    const { name, title, label: own, words } = value
    return first(value['en'] ?? name ?? title ?? own ?? words ?? '')
  }
  return first(entry).slice(0, 60) || `${label} ${index + 1}`.trim()
}

const emptyBlock = { title: '', paragraphs: [''] }

/** A performer's own block in Kannada, shown in both languages. */
function KannadaBlock({ editing, path }: PlaceProps) {
  const { say } = useLanguage()
  const isThere = valueAt(editing.content, path) !== null
  return (
    <fieldset className={styles.group}>
      <legend>{say('Block in Kannada')}</legend>
      <CheckBox checked={isThere} onCheckedChange={(checked) => editing.change(path, checked ? emptyBlock : null)}>
        {say('Shown in both languages')}
      </CheckBox>
      {isThere && <ContentFields editing={editing} path={path} />}
    </fieldset>
  )
}
