import type { Phrase } from '@sabha/language/phrases'
import { useIsMutating } from '@tanstack/react-query'

/** Names the checks of a code. */
export const codeCheck = ['price-code']

export const codeIsChecked = 'One moment: your code is being checked.' satisfies Phrase

/** Nobody goes on to pay before they know what their code takes off. */
export const useIsCodeChecked = () => useIsMutating({ mutationKey: codeCheck }) > 0
