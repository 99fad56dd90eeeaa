import type { Phrase } from '@sabha/language/phrases'
import type { StorageProblem } from '../store/storage-problem.ts'

/** What to say, and do, where this phone can't keep or read what it must. */
export const storageWords = {
  full: 'This phone is full. Free some space: new scans can’t be saved.',
  failed: 'This phone’s storage isn’t responding. Close the scanner and open it again.',
} as const satisfies Record<StorageProblem['kind'], Phrase>
