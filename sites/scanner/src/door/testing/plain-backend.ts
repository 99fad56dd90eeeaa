import { ScanAnswer } from '@sabha/api/checkin'
import type { ClientWith } from '@sabha/api/client'
import { ApiError } from '@sabha/api/errors'
import { show, showTime } from './fake-backend.ts'

type DoorClient = ClientWith<'checkin.scan' | 'checkin.scans' | 'checkin.undo' | 'checkin.list'>

const noSuchCall = async () => Promise.reject(new ApiError('refused', 'Not found.', { status: 404 }))

/** A backend that knows only the specification's calls: a ticket is used or not, and there is no list, no scan id and no verdict. */
export class PlainBackend {
  show = show
  now = showTime
  isOn = true
  tickets = new Set<string>()
  used = new Set<string>()
  /** What was asked, in order. */
  asked: { qr: string; mark: boolean | undefined }[] = []

  client(): DoorClient {
    return { checkin: { scan: async (request) => this.#verify(request), scans: noSuchCall, undo: noSuchCall, list: noSuchCall } }
  }

  #verify({ qr, mark_scanned }: Parameters<DoorClient['checkin']['scan']>[0]): ScanAnswer {
    if (!this.isOn) throw new ApiError('unreachable', '')
    this.asked.push({ qr, mark: mark_scanned })
    const success = this.tickets.has(qr) && !this.used.has(qr)
    if (success && mark_scanned !== false) this.used.add(qr)
    return ScanAnswer.parse({ success, message: success ? 'Ticket verified' : 'Ticket invalid or already used.' })
  }
}
