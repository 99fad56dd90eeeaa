import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import formStyles from './form.module.css'

interface Leaving {
  go: () => void
  stay?: (() => void) | undefined
}

/** The forms on the page with unsaved input: the function that makes each ask, and the one that discards its input. */
const asking = new Map<(leaving: Leaving) => void, () => void>()

/** Leaves the page. If typed input would be lost, the last form asks first, for all of them. */
export function leaveThen(go: () => void, stay?: () => void): void {
  const ask = [...asking.keys()].at(-1)
  const goFromAll = () => {
    for (const letGo of asking.values()) letGo()
    go()
  }
  if (ask) ask({ go: goFromAll, stay })
  else go()
}

/** Stops the router from leaving an admin page, by Back too, while a form has not been saved. */
export function useLeaveGuard(): void {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => asking.size > 0 && here.pathname + here.search !== there.pathname + there.search,
  )
  useEffect(() => {
    if (blocker.state === 'blocked') leaveThen(blocker.proceed, blocker.reset)
  }, [blocker])
}

interface Unsaved {
  /** Render it inside the form's dialog, if it has one. */
  question: ReactNode
  /** Leaves this form alone, and asks first if something is typed in it. */
  leave: (go: () => void) => void
  /** Lets the form be left from now on: it was saved, or the person agreed to lose the input. */
  letGo: () => void
}

/** Makes a form ask before it is left, while it differs from what is saved. */
export function useUnsaved(isChanged: boolean): Unsaved {
  const { say } = useLanguage()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const forget = () => {
      asking.delete(setLeaving)
      window.removeEventListener('beforeunload', warn)
    }
    asking.set(setLeaving, forget)
    window.addEventListener('beforeunload', warn)
    return forget
  }, [isChanged])
  const letGo = () => asking.get(setLeaving)?.()
  const leave = (go: () => void) => (asking.has(setLeaving) ? setLeaving({ go }) : go())
  const answer = (isGoing: boolean) => {
    setLeaving(null)
    if (isGoing) {
      letGo()
      leaving?.go()
    } else leaving?.stay?.()
  }
  const question = leaving && (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title={say('Leave without saving?')}
      description={say('What you typed here is not saved yet.')}
    >
      <div className={formStyles.actions}>
        <Button onClick={() => answer(false)}>{say('Keep editing')}</Button>
        <Button variant="quiet" onClick={() => answer(true)}>
          {say('Leave it')}
        </Button>
      </div>
    </Dialog>
  )
  return { question, leave, letGo }
}
