import type { Phrase } from '@sabha/language/phrases'
import type { DoorStatus } from '../door/door.ts'

export const connectionWords = { online: 'Online', offline: 'Offline', unknown: 'Connecting…' } as const satisfies Record<
  DoorStatus['connection'],
  Phrase
>
