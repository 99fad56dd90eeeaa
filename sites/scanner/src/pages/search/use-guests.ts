import { useEffect, useState } from 'react'
import { useDoor, useDoorStatus } from '../../components/door-context.tsx'
import type { ListedGuest } from '../../door/door.ts'
import { StorageProblem } from '../../store/storage-problem.ts'

const pauseInTyping = 120

/** Guests that match, and stay up to date while others are let in; null: nothing was asked yet. Or why the list can't be read. */
export function useGuests(query: string): ListedGuest[] | StorageProblem | null {
  const door = useDoor()
  const { admitted, listAt } = useDoorStatus()
  const [guests, setGuests] = useState<ListedGuest[] | StorageProblem | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an admission or a newer list is a reason to look again.
  useEffect(() => {
    const asked = query.trim()
    let isOver = false
    const looking = setTimeout(async () => {
      const found = asked === '' ? null : await door.search(asked).catch(problemOf)
      if (!isOver) setGuests(found)
    }, pauseInTyping)
    return () => {
      isOver = true
      clearTimeout(looking)
    }
  }, [door, query, admitted, listAt])
  return guests
}

function problemOf(error: unknown): StorageProblem {
  if (error instanceof StorageProblem) return error
  throw error
}
