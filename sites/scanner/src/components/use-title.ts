import { useLanguage } from '@sabha/ui/use-language'
import { useEffect } from 'react'

/** Every page of the scanner is titled alike (specification section 2). */
export function useTitle(): void {
  const { say } = useLanguage()
  const title = say('Admin - Ticket Scanner')
  useEffect(() => {
    document.title = title
  }, [title])
}
