import { useLanguage } from '@sabha/ui/use-language'
import { adminApi } from '../../admin-api.ts'
import { FormDialog } from '../../components/form-dialog.tsx'

interface UnmatchDialogProps {
  matchId: string
  /** A sale and a credit; otherwise one of the two, which a person has settled. */
  isPair: boolean
  onClose: () => void
}

/** Undoes a match or a settling. */
export function UnmatchDialog({ matchId, isPair, onClose }: UnmatchDialogProps) {
  const { say } = useLanguage()
  return (
    <FormDialog
      title={say(isPair ? 'Undo this match?' : 'Undo the settling?')}
      description={say(
        isPair ? 'Sale and credit are open again. From now on, only a person can match these two.' : 'It is open again after that.',
      )}
      send={() => adminApi.tills.unmatch({ match_id: matchId })}
      failed="It could not be undone."
      submit={say('Undo it')}
      onClose={onClose}
    />
  )
}
