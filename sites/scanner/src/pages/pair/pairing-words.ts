import type { Words } from '@sabha/api/error-words'
import { storageWords } from '../../components/storage-words.ts'
import type { PairingProblem } from '../../session/session.ts'

export function pairingWords(problem: PairingProblem, { say, sayText }: Words): string {
  switch (problem.kind) {
    case 'refused':
      return problem.message === '' ? say('The phone could not be paired. Please try again.') : sayText(problem.message)
    case 'unreachable':
      return say('No response from server. Please check your internet connection and try again.')
    case 'unreadable':
      return say('The phone could not be paired. Please try again.')
    case 'storage':
      return say(storageWords[problem.full ? 'full' : 'failed'])
    default:
      return problem satisfies never
  }
}
