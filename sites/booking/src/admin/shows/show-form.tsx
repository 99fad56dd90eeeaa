import type { ShowDraft } from '@sabha/api/admin/shows'
import { fastFillingBadge } from '@sabha/ticketing/filling'
import { Button } from '@sabha/ui/button'
import { focusFirstProblem } from '@sabha/ui/checked-form'
import { useLanguage } from '@sabha/ui/use-language'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Failure } from '../../components/failure.tsx'
import { paths } from '../../paths.ts'
import { adminApi, asAdmin, requestId } from '../admin-api.ts'
import { ConcurrentEditNotice } from '../components/concurrent-edit-notice.tsx'
import { Chips } from '../components/fields.tsx'
import formStyles from '../components/form.module.css'
import { Panel, Quiet } from '../components/page.tsx'
import { savedMeanwhileBy, useTypedDraft } from '../components/typed-draft.ts'
import { useUnsaved } from '../components/unsaved.tsx'
import { WhileSending } from '../components/while-sending.tsx'
import { fieldProblem } from '../components/words.ts'
import { type DraftField, type DraftFieldsProps, draftOf, draftProblems, fieldNames, sentDraft } from './draft.ts'
import { useHallTaken } from './hall-taken.tsx'
import { ShowPictureField, useIsPictureOnItsWay } from './picture-field.tsx'
import { PriceFields } from './price-fields.tsx'
import { adminShowsQuery, type Hall, savedState } from './queries.ts'
import { DescriptionFields, SaleFields, WhenAndWhereFields } from './show-fields.tsx'
import styles from './show-form.module.css'

interface ShowFormProps {
  /** null: a new show. */
  id: string | null
  initial: ShowDraft
  /** The change counter of the version that is edited; undefined for a new show. */
  initialChange: number | undefined
  halls: readonly Hall[]
  /** Guests have booked, so the hall and the date can't change. */
  isBooked: boolean
  /** The show that a new one is a copy of. */
  copyOf?: string | undefined
  /** The show is a night of a production; what all nights share can be changed for all of them. */
  isNight?: boolean
  isPass?: boolean
}

export function ShowForm({ id, initial, initialChange, halls, isBooked, copyOf, isNight = false, isPass = false }: ShowFormProps) {
  const words = useLanguage()
  const { say, sayText } = words
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { base, draft, isChanged, concurrentEdit, edit, rebase } = useTypedDraft({ draft: initial, version: initialChange })
  const { question, letGo } = useUnsaved(isChanged)
  const [isChecked, setChecked] = useState(false)
  const [key] = useState(requestId)
  const [isForAll, setForAll] = useState(true)
  // The places of a season pass are in none of the halls.
  const sections = halls.find((hall) => hall.id === draft.hall_id)?.sections ?? Object.keys(initial.prices)
  const found = draftProblems(draft, sections)
  const hallTaken = useHallTaken()
  const place = [draft.date, draft.time, draft.end_date, draft.end_time, draft.timezone, draft.hall_id, draft.venue]
  const made = { key, ...(copyOf !== undefined && { copy_of: copyOf }) }
  const save = useMutation({
    mutationFn: () =>
      asAdmin(
        adminApi.shows.save({
          id,
          show: sentDraft(draft, sections),
          change: base.version,
          allow_clash: hallTaken.isAllowed(place),
          ...(id === null ? made : isNight && { all_nights: isForAll }),
        }),
      ),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['shows'] })
      await queries.invalidateQueries({ queryKey: ['admin', 'shows'] })
      letGo()
      await navigate(paths.adminShows, { state: savedState(draft.title) })
    },
    onError: async (error) => {
      if (await rebaseOnNewer(error)) save.reset()
      else showFirstProblem()
    },
  })
  /** Returns true if the save failed because of a newer version and the draft is now based on that version. */
  const rebaseOnNewer = async (error: unknown): Promise<boolean> => {
    const who = savedMeanwhileBy(error, 'show-changed')
    if (who === undefined) return false
    const shows = await queries.fetchQuery({ ...adminShowsQuery, staleTime: 0 })
    const newer = shows.find((show) => show.id === id)
    if (!newer) return false
    rebase({ draft: draftOf(newer), version: newer.change }, who)
    return true
  }
  const isPictureOnItsWay = useIsPictureOnItsWay()
  const refused = fieldProblem(save.error, words)

  // The problems appear on the page only after this render.
  const showFirstProblem = () => requestAnimationFrame(() => focusFirstProblem(form.current))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(found).length > 0) showFirstProblem()
    else if (!save.isPending && !isPictureOnItsWay) save.mutate()
  }
  const problemAt = (field: DraftField) => {
    if (isChecked && found[field]) return say(found[field])
    return refused?.field === field ? refused.message : undefined
  }
  const text: DraftFieldsProps['text'] = (name) => ({
    name,
    label: say(fieldNames[name]),
    autoComplete: 'off',
    value: draft[name] ?? '',
    error: problemAt(name),
    onChange: ({ target }) => edit({ [name]: target.value }),
  })
  const fields: DraftFieldsProps = { draft, onChange: edit, problemAt, text }

  return (
    <form ref={form} className={formStyles.form} noValidate onSubmit={submit}>
      <WhileSending isSending={save.isPending} className={styles.columns}>
        <DescriptionFields {...fields} isNew={id === null} isPass={isPass} />
        <WhenAndWhereFields {...fields} halls={halls} isBooked={isBooked} />
        <SaleFields {...fields} isPass={isPass} />
        <ShowPictureField
          image={draft.image}
          badge={draft.fast_filling ? fastFillingBadge : draft.badge}
          error={problemAt('image')}
          onChange={(image) => edit({ image })}
        />
        <PriceFields {...fields} sections={sections} />
      </WhileSending>
      {isNight && (
        <WhileSending isSending={save.isPending}>
          <Panel title={say('Which evenings')}>
            <Chips
              legend={say('Which evenings')}
              isLegendHidden
              options={[
                { value: 'all', label: say('All to come') },
                { value: 'this', label: say('This one alone') },
              ]}
              value={isForAll ? 'all' : 'this'}
              onValueChange={(value) => setForAll(value === 'all')}
            />
            <Quiet>
              {say(
                'Title, performer, texts, picture, age limit, venue, hall plan and prices change for all; an evening that has its own keeps it. Dates, times and badge are this evening’s alone. What guests have bought keeps its price.',
              )}
            </Quiet>
          </Panel>
        </WhileSending>
      )}
      <div className={styles.end}>
        {concurrentEdit && (
          <ConcurrentEditNotice fields={concurrentEdit.clashes.map((name) => say(fieldNames[name]))}>
            {say(
              '{{who}} has just changed this show, so yours isn’t saved yet. The form now has their changes and yours: check it and save.',
              {
                who: sayText(concurrentEdit.who),
              },
            )}
          </ConcurrentEditNotice>
        )}
        {!refused && <Failure error={save.error} failed="The show could not be saved." />}
        {hallTaken.ask(save.error, place)}
        {isChecked && Object.keys(found).length > 0 && <p className={styles.problems}>{say('Please look at the fields marked in red.')}</p>}
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
