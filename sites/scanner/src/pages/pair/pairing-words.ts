import type { Words } from '@sabha/api/error-words'
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
      return say(
        problem.full
          ? 'The storage of this phone is full. Free some space: new scans cannot be kept.'
          : 'The storage of this phone does not answer. Close the scanner and open it again.',
      )
    default:
      return problem satisfies never
  }
}
