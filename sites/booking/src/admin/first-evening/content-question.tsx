import { errorWords } from '@sabha/api/error-words'
import { Button } from '@sabha/ui/button'
import { focusFirstProblem } from '@sabha/ui/checked-form'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, useRef, useState } from 'react'
import { adminApi, useAdminAction } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { useUnsaved } from '../components/unsaved.tsx'
import { WhileSending } from '../components/while-sending.tsx'
import { fieldProblem } from '../components/words.ts'
import { ContentField } from '../site/content-fields.tsx'
import { type ContentPath, type Editing, valueAt, withValue } from '../site/content-path.ts'
import { keyLabel } from '../site/labels.ts'
import { PicturesPanel } from '../site/pictures-panel.tsx'
import type { SiteState } from '../site/queries.ts'
import siteStyles from '../site/site.module.css'
import styles from './first-evening.module.css'
import { typedPart, withEmptyFields } from './questions.ts'

interface ContentQuestionProps {
  fields: readonly ContentPath[]
  state: SiteState
  hasPictures: boolean
  isSending: boolean
  onDone: () => void
  onSkip: () => void
}

/** Asks for texts and pictures of the site. The answer is published at once, and the rest of the site stays. */
export function ContentQuestion({ fields, state, hasPictures, isSending, onDone, onSkip }: ContentQuestionProps) {
  const words = useLanguage()
  const { say } = words
  const form = useRef<HTMLFormElement>(null)
  // The typed values by field; they stay whatever is published in the meantime.
  const [typed, setTyped] = useState<ReadonlyMap<string, unknown>>(new Map())
  const content = fields.reduce((site, path) => {
    const key = path.join('.')
    return typed.has(key) ? withValue(site, path, typed.get(key)) : site
  }, withEmptyFields(state.site))
  const part = typedPart(fields, state.site, content)
  const publish = useAdminAction((site: Record<string, unknown>) => adminApi.site.publish({ site, version: state.version }))
  const { question } = useUnsaved(part !== undefined && !publish.isSuccess)
  const problem = fieldProblem(publish.error, words) ?? null
  const editing: Editing = {
    content,
    problem,
    change: (path, value) => {
      publish.reset()
      const field = fields.find((one) => one.every((key, index) => path[index] === key))
      if (field) setTyped((before) => new Map(before).set(field.join('.'), valueAt(withValue(content, path, value), field)))
    },
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (publish.isPending || isSending) return
    if (!part) return onDone()
    publish.mutate(part, {
      // Runs once the site has been refetched, so that the next question publishes on top of this version.
      onSuccess: () => {
        setTyped(new Map())
        onDone()
      },
      // The problem appears on the page only after this render.
      onError: () => requestAnimationFrame(() => focusFirstProblem(form.current)),
    })
  }
  return (
    <>
      {hasPictures && <PicturesPanel />}
      <form ref={form} className={formStyles.form} noValidate onSubmit={submit}>
        <WhileSending isSending={publish.isPending} className={siteStyles.fields}>
          {fields.map((path) => (
            <Field key={path.join('.')} editing={editing} path={path} />
          ))}
        </WhileSending>
        {publish.isError && !(problem && fields.some((path) => problem.field.startsWith(path.join('.')))) && (
          <Notice kind="error">{errorWords(publish.error, words, { failed: 'The site could not be published.' })}</Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={publish.isPending || isSending}>
            {say(part ? 'Save and go on' : 'Go on')}
          </Button>
          <Button variant="quiet" disabled={publish.isPending || isSending} onClick={onSkip}>
            {say('Skip')}
          </Button>
        </div>
      </form>
      {question}
    </>
  )
}

/** A field inside a part of the site, under that part's name. */
function Field({ editing, path }: { editing: Editing; path: ContentPath }) {
  const { say } = useLanguage()
  const [, part = ''] = path
  if (path.length < 3) return <ContentField editing={editing} path={path} />
  return (
    <fieldset className={siteStyles.group}>
      <legend>{keyLabel(part, say)}</legend>
      <ContentField editing={editing} path={path} />
    </fieldset>
  )
}
