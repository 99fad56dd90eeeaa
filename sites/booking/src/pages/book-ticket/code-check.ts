import type { Phrase } from '@sabha/language/phrases'
import { useIsMutating } from '@tanstack/react-query'

/** The key of every mutation that checks a code. */
export const codeCheck = ['price-code']

export const codePending = 'One moment: your code is being checked.' satisfies Phrase

/** Whether a code is being checked: nobody goes on to pay before they know what it takes off. */
export const useIsCheckingCode = () => useIsMutating({ mutationKey: codeCheck }) > 0
