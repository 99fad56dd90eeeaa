import type { AdminSeasonPass } from '@sabha/api/admin/season-passes'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi, requestId } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormDialog, FormNote, FormText, saidProblems } from '../components/form-dialog.tsx'
import { adminShowsQuery } from '../shows/queries.ts'
import { draftOfPass, emptyPass, eveningsToCome, passProblems } from './pass-draft.ts'
import { Evenings, Sections, sectionsOf } from './scope.tsx'

/** Makes a season pass. Its picture and the times of its sale are edited as those of a show. */
export function PassDialog({ passes, onClose }: { passes: readonly AdminSeasonPass[]; onClose: () => void }) {
  const { say } = useLanguage()
  const { data: shows } = useQuery(adminShowsQuery)
  const [request_id] = useState(requestId)
  const evenings = eveningsToCome(shows, new Set(passes.map(({ show_id }) => show_id)), Date.now())
  return (
    <FormDialog
      title={say('New season pass')}
      wide
      initial={emptyPass}
      problemsOf={(form) => saidProblems(passProblems(form), say)}
      send={(form) => adminApi.seasonPasses.make({ season_pass: draftOfPass(form), request_id })}
      failed="The season pass could not be saved."
      submit={say('Make the pass')}
      onClose={onClose}
      fields={(form) => {
        const chosen = evenings.filter(({ id }) => form.values.show_ids.includes(id))
        return (
          <>
            <FormText form={form} name="title" label={say('Name of the pass')} maxLength={200} required />
            <div className={`${formStyles.pair} ${formStyles.inLine}`}>
              <FormText form={form} name="price" label={say('Price of one pass')} inputMode="decimal" maxLength={20} required />
              <FormText form={form} name="gst_rate" label={say('GST in the price, per cent')} inputMode="decimal" maxLength={5} required />
            </div>
            <div className={`${formStyles.pair} ${formStyles.inLine}`}>
              <FormText form={form} name="places" label={say('How many passes')} inputMode="numeric" maxLength={5} required />
              <FormText form={form} name="nights" label={say('Evenings per pass')} inputMode="numeric" maxLength={3} required />
            </div>
            <Evenings
              legend={say('Good for')}
              shows={evenings}
              chosen={form.values.show_ids}
              error={form.problemAt('show_ids')}
              onChange={(ids) => form.set('show_ids', ids)}
            />
            {sectionsOf(chosen, form.values.sections).length > 1 && (
              <Sections
                legend={say('Its sections')}
                note={say('None ticked: every section.')}
                shows={chosen}
                chosen={form.values.sections}
                onChange={(sections) => form.set('sections', sections)}
              />
            )}
            <FormText
              form={form}
              name="sales_close"
              label={say('Sold until')}
              help={say('Empty: until its last evening begins.')}
              type="datetime-local"
            />
            <FormNote form={form} name="description" label={say('Description')} maxLength={4000} />
          </>
        )
      }}
    />
  )
}
