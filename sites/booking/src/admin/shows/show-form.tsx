import { errorWords } from '@sabha/api/error-words'
import type { ShowDraft } from '@sabha/api/office-shapes'
import { fastFillingBadge } from '@sabha/ticketing/filling'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminApi, asAdmin } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { useUnsaved } from '../components/unsaved.tsx'
import { DescriptionFields } from './description-fields.tsx'
import { type DraftField, draftProblems, fieldProblem } from './draft-problems.ts'
import { MeanwhileNotice } from './meanwhile-notice.tsx'
import { PictureField } from './picture-field.tsx'
import { PriceFields } from './price-fields.tsx'
import type { Hall } from './queries.ts'
import { SaleFields } from './sale-fields.tsx'
import { savedState } from './saved-state.ts'
import { sentDraft } from './sent-draft.ts'
import styles from './show-form.module.css'
import { useDraft } from './use-draft.ts'
import { useIsPictureOnItsWay } from './use-picture-upload.ts'
import { WhenAndWhereFields } from './when-and-where-fields.tsx'

export interface DraftFieldsProps {
  draft: ShowDraft
  onChange: (change: Partial<ShowDraft>) => void
  /** What is wrong at a field, in words. */
  problemAt: (field: DraftField) => string | undefined
}

interface ShowFormProps {
  /** null: a new show. */
  id: string | null
  initial: ShowDraft
  /** The counter of the version that is edited; undefined of a new show. */
  initialChange: number | undefined
  halls: readonly Hall[]
  /** Somebody has booked: hall and date stay. */
  isBooked: boolean
}

export function ShowForm({ id, initial, initialChange, halls, isBooked }: ShowFormProps) {
  const words = useLanguage()
  const { say } = words
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { draft, isChanged, change, meanwhile, edit, catchUp } = useDraft(id, initial, initialChange)
  const { question, letGo } = useUnsaved(isChanged)
  const [isChecked, setChecked] = useState(false)
  const sections = halls.find((hall) => hall.id === draft.hall_id)?.sections ?? []
  const found = draftProblems(draft, sections)
  const save = useMutation({
    mutationFn: () => asAdmin(adminApi.adminSaveShow({ id, show: sentDraft(draft, sections), change })),
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: ['admin', 'shows'] }), queries.invalidateQueries({ queryKey: ['shows'] })])
      letGo()
      await navigate(paths.adminShows, { state: savedState(draft.title) })
    },
    onError: async (error) => {
      if (await catchUp(error)) save.reset()
      else showFirstProblem()
    },
  })
  const isPictureOnItsWay = useIsPictureOnItsWay()
  const refused = fieldProblem(save.error, words)

  // The problems are on the page only after this submit was drawn.
  const showFirstProblem = () => requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(found).length > 0) showFirstProblem()
    else if (!save.isPending && !isPictureOnItsWay) save.mutate()
  }
  const fields: DraftFieldsProps = {
    draft,
    onChange: edit,
    problemAt: (field) => {
      if (isChecked && found[field]) return say(found[field])
      return refused?.field === field ? refused.message : undefined
    },
  }

  return (
    <form ref={form} className={`${formStyles['form']} ${styles['form']}`} noValidate onSubmit={submit}>
      <div className={styles['columns']}>
        <DescriptionFields {...fields} isNew={id === null} />
        <WhenAndWhereFields {...fields} halls={halls} isBooked={isBooked} />
        <SaleFields {...fields} />
        <PictureField
          image={draft.image}
          badge={draft.fast_filling ? fastFillingBadge : draft.badge}
          error={fields.problemAt('image')}
          onChange={(image) => edit({ image })}
        />
        <PriceFields {...fields} sections={sections} />
      </div>
      <div className={styles['end']}>
        {meanwhile && <MeanwhileNotice meanwhile={meanwhile} />}
        {save.isError && !refused && (
          <Notice kind="error">{errorWords(save.error, words, { failed: 'The show could not be saved.' })}</Notice>
        )}
        {isChecked && Object.keys(found).length > 0 && (
          <p className={styles['problems']}>{say('Please look at the fields marked in red.')}</p>
        )}
        <Button type="submit" busy={save.isPending || isPictureOnItsWay}>
          {say(id === null ? 'Save as a draft' : 'Save')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            letGo()
            void navigate(paths.adminShows)
          }}
        >
          {say('Leave without saving')}
        </Button>
      </div>
      {question}
    </form>
  )
}
