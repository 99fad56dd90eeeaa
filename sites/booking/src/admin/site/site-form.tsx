import { errorWords, refusalWords } from '@sabha/api/error-words'
import { changedFields } from '@sabha/api/site/changes'
import { type SiteContent, type SitePart, siteProblem } from '@sabha/api/site/content'
import { takeTheirs, untranslated } from '@sabha/api/site/merge'
import type { Say } from '@sabha/language/translator'
import { Button } from '@sabha/ui/button'
import { focusFirstProblem } from '@sabha/ui/checked-form'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminApi, asAdmin } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { Panel, Quiet } from '../components/page.tsx'
import { savedMeanwhileBy } from '../components/typed-draft.ts'
import { useUnsaved } from '../components/unsaved.tsx'
import { fieldProblem } from '../components/words.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { ContentFields } from './content-fields.tsx'
import { type Editing, withValue } from './content-path.ts'
import { keyLabel } from './labels.ts'
import { previewPath } from './preview-path.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { type SiteState, siteStateQuery } from './queries.ts'
import styles from './site.module.css'
import { siteOnNewer, siteOnSaved, type TypedSite, withDraft } from './typed-site.ts'
import { Untranslated } from './untranslated.tsx'

/** The draft of the site: one form for all of its parts, of which one is shown. */
export function SiteForm({ state, part }: { state: SiteState; part: SitePart | undefined }) {
  const words = useLanguage()
  const { say } = words
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  // The typed text is based on the state that it began with, whatever is read in the meantime.
  const [typed, setTyped] = useState<TypedSite>({ base: state, content: state.draft.site, clash: null })
  const { base, content, clash } = typed
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const isChanged = content !== base.draft.site && changedFields(base.draft.site, content).length > 0
  const { question } = useUnsaved(isChanged)
  // Someone has restored a version or imported a file as the draft.
  if (!isChanged && isNewer(state, base)) setTyped({ base: state, content: state.draft.site, clash: null })

  const read = () => queries.fetchQuery({ ...siteStateQuery, staleTime: 0 })
  const showProblem = (field: string, message: string) => {
    setProblem({ field, message })
    const [of] = field.split('.')
    if (of && of !== part) void navigate(paths.adminSitePart(of), { replace: true })
    // The problem appears on the page only after this render.
    setTimeout(() => focusFirstProblem(form.current))
  }
  const save = useMutation({
    mutationFn: (sent: SiteContent) =>
      asAdmin(adminApi.site.save({ version: base.draft.version, published: base.version, site: { ...sent } })),
    // The save counts even if the site can't be read again.
    onSuccess: ({ version, site }, sent) => {
      const saved = { version, site: site as SiteContent }
      setTyped((now) => siteOnSaved(now, sent, saved))
      // Someone who leaves at once and returns while the site can't be read finds what they saved.
      queries.setQueryData(siteStateQuery.queryKey, (read) => read && withDraft(read, saved))
      setProblem(null)
      for (const key of ['site', 'pictures']) void queries.invalidateQueries({ queryKey: ['admin', key] })
    },
    onError: async (error) => {
      const who = savedMeanwhileBy(error, 'site-text-changed')
      if (who !== undefined) {
        const newer = await read()
        setTyped((now) => {
          const merged = siteOnNewer(now, now.base.draft.site, newer)
          return { ...merged, clash: { who, conflicts: merged.clash?.conflicts ?? [] } }
        })
        return
      }
      const refused = fieldProblem(error, words)
      if (refused) showProblem(refused.field, refused.message)
    },
  })

  const preview = useMutation({
    mutationFn: async (tab: Window | null) => {
      const changed = isChanged ? changedFields(base.draft.site, content) : base.draft.changed
      if (isChanged) await save.mutateAsync(content)
      const { preview: key } = await asAdmin(adminApi.site.preview({}))
      if (!tab) throw new Error('the browser has opened no tab')
      tab.location.replace(`${previewPath(part, content, changed)}?preview=${encodeURIComponent(key)}`)
    },
    onError: (_, tab) => tab?.close(),
  })

  const isReadyToSave = () => {
    const found = siteProblem(content)
    if (found) showProblem(String(found.params?.['field'] ?? ''), refusalWords(found, say))
    return !found && !save.isPending && !preview.isPending
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReadyToSave() && isChanged) save.mutate(content)
  }
  const openPreview = () => {
    if (!isReadyToSave()) return
    // Opened during the press: browsers block a tab that opens later.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    preview.mutate(tab)
  }
  const edit = (change: (before: SiteContent) => SiteContent) => {
    if (save.isSuccess) save.reset()
    setProblem(null)
    setTyped((before) => ({ ...before, content: change(before.content) }))
  }
  const editing: Editing = { content, problem, change: (path, value) => edit((before) => withValue(before, path, value)) }
  const missing = untranslated(content)
  return (
    <>
      <form ref={form} className={formStyles.form} noValidate onSubmit={submit}>
        {part && (
          <Panel title={keyLabel(part, say)}>
            <Untranslated fields={missing.filter(({ field }) => field.startsWith(`${part}.`))} />
            {part === 'policies' && (
              <>
                <Quiet>
                  {say(
                    '## begins a heading, - an entry of a list; **words** are bold; [words](/refund) is a link; {#name} after a heading lets links lead to it.',
                  )}
                </Quiet>
                <Quiet>{say('Numbers stand in the settings: {hold minutes}, {refund hours} or {age limit} is shown as its number.')}</Quiet>
              </>
            )}
            <ContentFields editing={editing} path={[part]} />
          </Panel>
        )}
        <Quiet>
          <span id="preview-help">{say('Preview saves the draft and opens it in a new tab. Links there lead to what is published.')}</span>
        </Quiet>
        <div className={styles.end}>
          {clash && (
            <ConflictNotice
              key={base.draft.version}
              who={clash.who}
              conflicts={clash.conflicts}
              onTake={(conflict) => edit((before) => takeTheirs(before, conflict))}
            />
          )}
          {problem && (
            <p className={styles.problem}>
              {keyLabel(problem.field.split('.')[0] ?? '', say)}: {problem.message}
            </p>
          )}
          {save.isError && !problem && !clash && (
            <Notice kind="error">{errorWords(save.error, words, { failed: 'The draft could not be saved.' })}</Notice>
          )}
          {preview.isError && !save.isError && (
            <Notice kind="error">{errorWords(preview.error, words, { failed: 'The preview could not be opened.' })}</Notice>
          )}
          <Button type="submit" variant="quiet" busy={save.isPending} disabled={!isChanged}>
            {say('Save draft')}
          </Button>
          <Button variant="quiet" busy={preview.isPending} aria-describedby="preview-help" onClick={openPreview}>
            {say('Preview')}
          </Button>
          <Button disabled={isChanged || base.draft.changed.length === 0} onClick={() => setPublishing(true)}>
            {say('Publish…')}
          </Button>
          <span role="status" className={styles.state}>
            {stateWords(isChanged, base.draft.changed.length, say)}
          </span>
        </div>
      </form>
      {isPublishing && (
        <PublishDialog
          state={base}
          missing={missing.length}
          onClose={() => setPublishing(false)}
          onPublished={async () => {
            const newer = await read()
            setTyped((now) => siteOnNewer(now, now.base.draft.site, newer))
          }}
        />
      )}
      {question}
    </>
  )
}

function isNewer(one: SiteState, other: SiteState): boolean {
  return one.version > other.version || one.draft.version > other.draft.version
}

function stateWords(isChanged: boolean, waiting: number, say: Say): string {
  if (isChanged) return say('Not saved yet.')
  if (waiting > 0) return say('Saved and not published yet: {{count}}', { count: waiting })
  return say('Visitors see all of it.')
}
