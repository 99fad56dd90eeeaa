import { useEffect, useState } from 'react'
import { useParts } from '../../components/parts.tsx'
import type { SessionKeeper } from '../../session/session.ts'

type Outcome = Awaited<ReturnType<SessionKeeper['doorShows']>>

/** Shows to choose from; null while they are on their way. */
export function useDoorShows(): { outcome: Outcome | null; retry: () => void } {
  const { session } = useParts()
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to ask again.
  useEffect(() => {
    let isOver = false
    void session.doorShows().then((answer) => {
      if (!isOver) setOutcome(answer)
    })
    return () => {
      isOver = true
    }
  }, [session, attempt])
  const retry = () => {
    setOutcome(null)
    setAttempt((before) => before + 1)
  }
  return { outcome, retry }
}
