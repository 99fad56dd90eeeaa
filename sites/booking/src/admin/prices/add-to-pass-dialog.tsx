import type { AdminSeasonPass } from '@sabha/api/admin/season-passes'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../admin-api.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { adminShowsQuery } from '../shows/queries.ts'
import { eveningsToCome } from './pass-draft.ts'
import { Evenings } from './scope.tsx'

interface AddToPassDialogProps {
  pass: AdminSeasonPass
  passes: readonly AdminSeasonPass[]
  onClose: () => void
}

/** Adds evenings to a season pass, also for the passes that are sold already. */
export function AddToPassDialog({ pass, passes, onClose }: AddToPassDialogProps) {
  const { say, sayText } = useLanguage()
  const { data: shows } = useQuery(adminShowsQuery)
  const taken = new Set([...passes.map(({ show_id }) => show_id), ...pass.show_ids])
  const initial: { show_ids: string[] } = { show_ids: [] }
  return (
    <FormDialog
      title={`${say('Add evenings')}: ${sayText(pass.title)}`}
      description={say('Evenings that were sold with it stay.')}
      initial={initial}
      problemsOf={({ show_ids }) =>
        show_ids.length === 0 ? { show_ids: say('Please choose the evenings that the pass is good for.') } : {}
      }
      send={({ show_ids }) => adminApi.seasonPasses.addNights({ show_id: pass.show_id, show_ids })}
      failed="The season pass could not be saved."
      submit={say('Add evenings')}
      onClose={onClose}
      fields={(form) => (
        <Evenings
          legend={say('Evenings to add')}
          shows={eveningsToCome(shows, taken, Date.now())}
          chosen={form.values.show_ids}
          error={form.problemAt('show_ids')}
          onChange={(ids) => form.set('show_ids', ids)}
        />
      )}
    />
  )
}
