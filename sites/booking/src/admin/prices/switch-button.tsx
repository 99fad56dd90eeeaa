import type { Phrase } from '@sabha/language/phrases'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { Failure } from '../../components/failure.tsx'
import { useAdminAction } from '../admin-api.ts'

interface SwitchButtonProps {
  /** The name of the code or rule. */
  name: string
  isOn: boolean
  /** Saves the opposite of `isOn`. */
  flip: () => Promise<unknown>
  failed: Phrase
}

/** Switches a code or rule off or on. */
export function SwitchButton({ name, isOn, flip, failed }: SwitchButtonProps) {
  const { say } = useLanguage()
  const action = useAdminAction(flip)
  const word = say(isOn ? 'Switch off' : 'Switch on')
  return (
    <>
      <Button variant="quiet" size="small" busy={action.isPending} aria-label={`${word}: ${name}`} onClick={() => action.mutate()}>
        {word}
      </Button>
      <Failure error={action.error} failed={failed} />
    </>
  )
}
