import { ApiError } from '@sabha/api/errors'
import { useLanguage } from '@sabha/ui/use-language'
import { type ReactNode, useState } from 'react'
import { CheckBox } from '../components/fields.tsx'

/** A show's place and time, as they are typed. */
type Place = readonly string[]

/**
 * Offers to allow two shows in one hall at one time after the backend has refused that. The permission holds for that place and time only.
 */
export function useHallTaken(): { isAllowed: (place: Place) => boolean; ask: (error: unknown, place: Place) => ReactNode } {
  const { say } = useLanguage()
  const [allowed, setAllowed] = useState<string | null>(null)
  const isAllowed = (place: Place) => allowed === JSON.stringify(place)
  return {
    isAllowed,
    ask: (error, place) =>
      error instanceof ApiError &&
      error.code === 'hall-taken' && (
        <CheckBox checked={isAllowed(place)} onCheckedChange={(isFine) => setAllowed(isFine ? JSON.stringify(place) : null)}>
          {say('Allow it although the hall is taken')}
        </CheckBox>
      ),
  }
}
