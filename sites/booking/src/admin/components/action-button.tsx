import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Failure } from '../../components/failure.tsx'
import { useAdminAction } from '../admin-api.ts'

interface ActionButtonProps {
  label: Phrase
  call: () => Promise<unknown>
  /** The words for a failure that the backend doesn't explain. */
  failed: Phrase
}

/** Makes a change that needs no question, and says beside it why it failed. */
export function ActionButton({ label, call, failed }: ActionButtonProps) {
  const { say } = useLanguage()
  const action = useAdminAction(call)
  return (
    <>
      <Button variant="quiet" size="small" busy={action.isPending} onClick={() => action.mutate()}>
        {say(label)}
      </Button>
      <Failure error={action.error} failed={failed} />
    </>
  )
}
