import { useLanguage } from '@sabha/ui/use-language'
import { adminApi } from '../../admin-api.ts'
import { FormDialog } from '../../components/form-dialog.tsx'

interface UnmatchDialogProps {
  matchId: string
  /** A sale and a credit; else one of them that was settled. */
  isPair: boolean
  onClose: () => void
}

/** Takes back what was matched or settled. */
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
