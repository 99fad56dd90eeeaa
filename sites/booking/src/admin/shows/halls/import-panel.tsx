import type { adminShows } from '@sabha/api/admin/shows'
import type { ResponseOf } from '@sabha/api/call'
import { errorWords } from '@sabha/api/error-words'
import { formatNumber } from '@sabha/language/formats'
import type { Phrase } from '@sabha/language/phrases'
import type { HallPlan } from '@sabha/ticketing/hall'
import { hallText } from '@sabha/ticketing/hall-text'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminApi, asAdmin } from '../../admin-api.ts'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { FileButton, TextArea, TextField } from '../../components/fields.tsx'
import formStyles from '../../components/form.module.css'
import { Panel } from '../../components/page.tsx'
import { useUnsaved } from '../../components/unsaved.tsx'
import { seatsWords } from '../../components/words.ts'
import { slugOf } from '../draft.ts'
import { hallsQuery } from '../queries.ts'
import { HallPreview } from './hall-preview.tsx'
import styles from './halls.module.css'

const fileProblems = {
  'too-large': 'This file is too large for a hall plan.',
  'not-utf-8': 'This file is not in UTF-8. Save it as “CSV UTF-8” and choose it again.',
} as const satisfies Record<string, Phrase>

/** Plans that are part of the program, also for a collective that already has shows. */
const readyPlans = [
  {
    name: 'Udayaraga Theatre',
    seats: 2000,
    load: async () => (await import('@sabha/ticketing/halls/udayaraga.json')).default as unknown as HallPlan,
  },
]

/** Two rows on two floors. */
const examplePlan = `{
 "format": 2,
 "width": 6,
 "height": 8,
 "stage": {"path": "M1 0L5 0L5 1L1 1Z", "label": {"x": 3, "y": 1}},
 "sections": [
  {"name": "KAVERI", "rows": ["A"]},
  {"name": "TUNGA", "rows": ["AA"], "seats": ["A3"]}
 ],
 "floors": [
  {"name": "Stalls", "kn": "ನೆಲಮಹಡಿ", "rows": ["A"]},
  {"name": "Balcony", "kn": "ಬಾಲ್ಕನಿ", "rows": ["AA"]}
 ],
 "blocks": [
  {"name": "Left", "kn": "ಎಡ", "rows": ["AA"]}
 ],
 "doors": [{"x": 0.5, "y": 3, "name": "1", "access": "step-free"}],
 "facts": {
  "A1": {"wheelchair": true, "access": "step-free", "aisle": "left"},
  "A2": {"companion": "A1"},
  "AA1": {"view": "restricted", "aisle": "left"}
 },
 "rows": [
  {"label": "A", "seats": [[1, 2, 3], [2, 3, 3], [3, 4, 3]]},
  {"label": "AA", "seats": [[1, 2.5, 7], [2, 3.5, 7]]}
 ]
}`

/** Splitting a text by this keeps each Kannada name as a part. */
const kannadaName = /([\p{Script=Kannada}\u200c\u200d]+)/u

/** Imports a plan from a file or pasted text: checks it, shows it, and saves it only then. */
export function ImportPanel() {
  const words = useLanguage()
  const { say, sayText } = words
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [content, setContent] = useState('')
  const [fileName, setFileName] = useState('')
  const [problem, setProblem] = useState<Phrase | null>(null)
  const [isChecked, setChecked] = useState(false)
  /** A ready plan is being loaded. */
  const [isLoading, setLoading] = useState(false)
  const send = (save: boolean) =>
    asAdmin(adminApi.shows.importHall({ id: slugOf(name), name: name.trim(), format: planFormat(content), content, save }))
  const check = useMutation({ mutationFn: () => send(false) })
  const save = useMutation({
    mutationFn: () => send(true),
    onSuccess: () => queries.invalidateQueries({ queryKey: hallsQuery.queryKey }),
  })

  const edit = (text: string) => {
    setContent(text)
    setProblem(null)
    check.reset()
    save.reset()
  }
  const take = async ({ name: hall, load }: (typeof readyPlans)[number]) => {
    setFileName('')
    // Set now: someone may change the name before the plan has loaded.
    setName(hall)
    setLoading(true)
    try {
      edit(hallText(await load()))
    } catch {
      setProblem('This plan could not be loaded. Please try again.')
    } finally {
      setLoading(false)
    }
  }
  const choose = async (file: File) => {
    setFileName(file.name)
    const read = await readPlanFile(file)
    edit(read.kind === 'text' ? read.content : '')
    if (read.kind !== 'text') setProblem(fileProblems[read.kind])
    else setName((typed) => typed || file.name.replace(/\.\w+$/, '').replace(/[-_]+/g, ' '))
  }
  const { question } = useUnsaved(!save.data?.saved && (name !== '' || content !== ''))
  const isNamed = slugOf(name) !== ''
  const isBusy = check.isPending || isLoading
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setChecked(true)
    save.reset()
    if (isNamed && content.trim() !== '') check.mutate()
  }
  const plan = soundPlanOf(check.data)

  return (
    <Panel title={say('Import a hall plan')}>
      <form className={`${formStyles.form} ${styles.form}`} noValidate onSubmit={submit}>
        <TextField
          label={say('Name of the hall')}
          maxLength={100}
          autoComplete="off"
          value={name}
          error={isChecked && !isNamed ? say('Please name the hall, in Latin letters.') : undefined}
          onChange={({ target }) => {
            setName(target.value)
            check.reset()
          }}
        />
        <div className={styles.ready}>
          <p>{say('A plan to begin with')}</p>
          <p className={styles.soft}>{say('Choose one, or bring your own below.')}</p>
          {readyPlans.map((ready) => (
            <Button key={ready.name} variant="quiet" size="small" onClick={() => void take(ready)}>
              {`${sayText(ready.name)} · ${seatsWords(ready.seats, say)}`}
            </Button>
          ))}
        </div>
        <div className={styles.file}>
          <FileButton accept=".json,.csv,application/json,text/csv" onChoose={(file) => void choose(file)}>
            {say('Choose a JSON or CSV file')}
          </FileButton>
          <span>{fileName}</span>
        </div>
        {problem && <Notice kind="error">{say(problem)}</Notice>}
        <TextArea
          label={say('or paste it')}
          help={say(
            'CSV has one line per seat, below a line that names the columns: section, row, number, x, y. One seat is one unit wide; y grows away from the stage.',
          )}
          rows={6}
          isData
          spellCheck={false}
          value={content}
          error={isChecked && content.trim() === '' && !problem ? say('Please choose a file or paste a plan.') : undefined}
          onValueChange={edit}
        />
        <details className={styles.help}>
          <summary>{say('How a JSON plan is written')}</summary>
          <p>
            {say(
              'Each row has a label of one to three capital letters, and its seats as number, x and y. Sections, floors and blocks name whole rows, or single seats. “kn” is the Kannada name. Facts and doors may be left out.',
            )}
          </p>
          <pre lang="en">
            {examplePlan.split(kannadaName).map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change.
              <span key={index} lang={kannadaName.test(part) ? 'kn' : undefined}>
                {part}
              </span>
            ))}
          </pre>
        </details>
        {check.isError && <Notice kind="error">{errorWords(check.error, words, { failed: 'The plan could not be checked.' })}</Notice>}
        <div className={formStyles.actions}>
          <Button type="submit" variant={plan ? 'quiet' : 'primary'} busy={isBusy}>
            {say('Check the plan')}
          </Button>
        </div>
      </form>
      {check.data && check.data.problems.length > 0 && <PlanProblems problems={check.data.problems} />}
      {plan && (
        <>
          <Notice kind="success">
            {say('The plan is fine. Sections: {{sections}}. Seats: {{seats}}.', {
              seats: formatNumber(plan.rows.reduce((sum, { seats }) => sum + seats.length, 0)),
              sections: plan.sections.length,
            })}
          </Notice>
          {check.data && <PlanWarnings warnings={check.data.warnings} />}
          <HallPreview plan={plan} />
          {save.isError && <Notice kind="error">{errorWords(save.error, words, { failed: 'The plan could not be saved.' })}</Notice>}
          {save.data?.saved ? (
            <Notice kind="success">{say('The hall is saved. You can now put shows in it.')}</Notice>
          ) : (
            <div className={formStyles.actions}>
              <Button busy={save.isPending} onClick={() => save.mutate()}>
                {say('Save the hall')}
              </Button>
            </div>
          )}
        </>
      )}
      {question}
    </Panel>
  )
}

type CheckedPlan = ResponseOf<typeof adminShows.importHall>

/** Returns the plan if it has no problem. */
function soundPlanOf(checked: CheckedPlan | undefined): HallPlan | null {
  return checked && checked.problems.length === 0 ? checked.plan : null
}

interface FoundProps<Row> {
  label: string
  found: readonly Row[]
  columns: readonly Column<Row & { index: number }>[]
}

const seatsShown = 12
const shownAtMost = 200

function Found<Row extends object>({ label, found, columns }: FoundProps<Row>) {
  const rows = found.slice(0, shownAtMost).map((row, index) => ({ ...row, index }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll this too.
    <section className={styles.problems} tabIndex={0} aria-label={label}>
      <DataTable label={label} rows={rows} keyOf={({ index }) => index} columns={columns} />
    </section>
  )
}

/** Warnings to look at before saving; they don't prevent it. */
function PlanWarnings({ warnings }: { warnings: CheckedPlan['warnings'] }) {
  const { say, sayText } = useLanguage()
  if (warnings.length === 0) return null
  return (
    <>
      <Notice kind="info">{say('Worth a look: {{count}}. You can still save the plan.', { count: formatNumber(warnings.length) })}</Notice>
      <Found
        label={say('Worth a look')}
        found={warnings}
        columns={[
          { head: say('Problem'), cell: ({ message }) => sayText(message), isTitle: true },
          { head: say('Seats'), cell: ({ seats, names }) => (names.length > 0 ? names.join(', ') : seats.slice(0, seatsShown).join(', ')) },
        ]}
      />
    </>
  )
}

/** The problems of a plan, line by line. */
function PlanProblems({ problems }: { problems: CheckedPlan['problems'] }) {
  const { say, sayText } = useLanguage()
  return (
    <>
      <Notice kind="error">{say('Problems: {{count}}. Nothing is saved.', { count: formatNumber(problems.length) })}</Notice>
      <Found
        label={say('Problems of the plan')}
        found={problems}
        columns={[
          { head: say('Line'), cell: ({ line }) => formatNumber(line), isNumber: true },
          { head: say('Problem'), cell: ({ message }) => sayText(message), isTitle: true },
        ]}
      />
      {problems.length > shownAtMost && <p>{say('The first {{count}} of them.', { count: shownAtMost })}</p>}
    </>
  )
}

/** Characters of a hall plan, the limit of the contract. */
const largest = 2_000_000

type PlanText = { kind: 'text'; content: string } | { kind: 'too-large' } | { kind: 'not-utf-8' }

/** Reads a plan's file, with or without a byte order mark. It must be UTF-8, as names would come out garbled otherwise. */
export async function readPlanFile(file: Blob): Promise<PlanText> {
  // UTF-8 takes at most four bytes a character, so a longer file needn't be read.
  if (file.size > largest * 4) return { kind: 'too-large' }
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return content.length > largest ? { kind: 'too-large' } : { kind: 'text', content }
  } catch {
    return { kind: 'not-utf-8' }
  }
}

/** JSON begins with a brace; what doesn't is taken for CSV. */
export function planFormat(content: string): 'json' | 'csv' {
  return content.trimStart().startsWith('{') ? 'json' : 'csv'
}
