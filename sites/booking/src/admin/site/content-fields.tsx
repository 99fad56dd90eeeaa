import { galleryKinds, socialPlaces } from '@sabha/api/site/content'
import type { Language } from '@sabha/language/languages'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { CheckBox, SelectField, TextArea, TextField } from '../components/fields.tsx'
import { Quiet } from '../components/page.tsx'
import { AccentField } from './accent-field.tsx'
import { blankEntry, type ContentPath, type Editing, isBranch, isText, keyOf, moved, problemAt, valueAt } from './content-path.ts'
import { entryLabel, keyLabel } from './labels.ts'
import { FilmField, SitePictureField } from './picture-field.tsx'
import styles from './site.module.css'

interface PlaceProps {
  editing: Editing
  path: ContentPath
}

/** The fields for a place in the content, depending on its value: texts in both languages, lists, pictures, a colour. */
export function ContentFields({ editing, path }: PlaceProps) {
  const value = valueAt(editing.content, path)
  if (Array.isArray(value)) return <List {...{ editing, path }} />
  if (!isBranch(value)) return null
  return (
    <div className={styles.fields}>
      {keysOf(value, path).map((key) => (
        <ContentField key={key} editing={editing} path={[...path, key]} />
      ))}
    </div>
  )
}

/** Sorts keys that appear at the end of a page, or only in search results, after the others. */
function keysOf(value: object, path: ContentPath): string[] {
  const keys = Object.keys(value).filter((key) => key !== 'key')
  if (path.length > 1) return keys
  return keys.toSorted((a, b) => Number(lastKeys.test(a)) - Number(lastKeys.test(b)))
}

const lastKeys = /^(description|support)$/

const pictureKeys = /^(picture|still|logo|artwork)$/

/** The field for one place in the content. */
export function ContentField({ editing, path }: PlaceProps) {
  const { say } = useLanguage()
  const key = path.at(-1) ?? ''
  const value = valueAt(editing.content, path)
  if (key === 'accent') return <AccentField {...{ editing, path }} />
  if (key === 'film') return <FilmField {...{ editing, path }} />
  if (key === 'kannada') return <KannadaBlock {...{ editing, path }} />
  if (pictureKeys.test(key) || (path.at(-2) === 'pictures' && typeof value === 'string')) return <SitePictureField {...{ editing, path }} />
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
  const label = /^\d+$/.test(key) ? `${entryLabel(owner, say)} ${keyLabel(key, say)}` : keyLabel(key, say)
  const rows =
    path[0] === 'policies' && key === 'text' && value.en.length > 300 ? 18 : Math.min(8, Math.max(2, Math.ceil(value.en.length / 60)))
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
      <div className={styles.plain}>
        <SelectField {...common} onValueChange={change}>
          {options.map((option) => (
            <option key={option} value={option}>
              {sayText(option)}
            </option>
          ))}
        </SelectField>
      </div>
    )
  }
  if (path.includes('kannada') && key !== 'title') return <TextArea {...common} lang="kn" rows={4} onValueChange={change} />
  const type = key === 'updated' ? 'date' : key === 'email' ? 'email' : 'text'
  return (
    <div className={styles.plain}>
      <TextField {...common} type={type} autoComplete="off" spellCheck={false} onChange={({ target }) => change(target.value)} />
    </div>
  )
}

/** A list of collapsed entries, each under its first words. */
function List({ editing, path }: PlaceProps) {
  const { say, language } = useLanguage()
  const list = valueAt(editing.content, path) as unknown[]
  const key = path.at(-1) ?? ''
  const label = entryLabel(key, say)
  const set = (entries: unknown[]) => editing.change(path, entries)
  // A picture, whose name is not for people, and a Kannada block, whose words are in another language than the page, are called by number.
  const called = (entry: unknown, index: number) => nameOf(typeof entry === 'string' ? '' : entry, label, index, language)
  return (
    <fieldset className={styles.group}>
      {/* A part that is a single list has its name above it already. */}
      <legend className={path.length === 1 ? 'visually-hidden' : undefined}>{keyLabel(key, say)}</legend>
      <ol className={styles.list}>
        {list.map((entry, index) => (
          <li key={keyOf(entry) ?? index}>
            <ListEntry editing={editing} path={[...path, String(index)]} />
            <div className={styles.entryActions}>
              <Button variant="quiet" size="small" disabled={index === 0} onClick={() => set(moved(list, index, -1))}>
                <span aria-hidden="true">↑</span>
                <span className="visually-hidden">{say('Up: {{what}}', { what: called(entry, index) })}</span>
              </Button>
              <Button variant="quiet" size="small" disabled={index === list.length - 1} onClick={() => set(moved(list, index, 1))}>
                <span aria-hidden="true">↓</span>
                <span className="visually-hidden">{say('Down: {{what}}', { what: called(entry, index) })}</span>
              </Button>
              <Button variant="quiet" size="small" onClick={() => set(list.filter((_, at) => at !== index))}>
                {say('Remove')}
                <span className="visually-hidden">: {called(entry, index)}</span>
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
  const { language, say } = useLanguage()
  const entry = valueAt(editing.content, path)
  if (!isBranch(entry) || isText(entry)) return <ContentField editing={editing} path={path} />
  const hasProblem = editing.problem?.field.startsWith(`${path.join('.')}.`) ?? false
  const name = nameOf(entry, '', Number(path.at(-1)), language)
  return (
    <details className={styles.entry} {...(hasProblem && { open: true })}>
      <summary>{name || say('New entry')}</summary>
      <ContentFields editing={editing} path={path} />
    </details>
  )
}

/** Returns the first words of an entry in this language, otherwise its number. */
function nameOf(entry: unknown, label: string, index: number, language: Language): string {
  const first = (value: unknown): string => {
    if (typeof value === 'string') return value
    if (!isBranch(value)) return ''
    const { name, title, label: own, words } = value
    return first((language === 'kn' && value['kn']) || (value['en'] ?? name ?? title ?? own ?? words ?? ''))
  }
  return first(entry).slice(0, 60) || `${label} ${index + 1}`.trim()
}

const emptyBlock = { title: '', paragraphs: [''] }

/** A Kannada block of a performer's page, which is shown in both languages. */
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
