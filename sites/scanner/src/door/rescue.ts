import type { ClientWith } from '@sabha/api/client'

export interface RescueDeps {
  client: ClientWith<'checkin.decodeQr'>
  token: () => string | null
  /** Known to be without the server: a frame would only be in the way when it comes back. */
  isOffline: () => boolean
  /** A failed decode is logged and no more (specification section 8). */
  log: (fault: unknown) => void
}

/** Has a frame read by the server; null: it finds no code either, can't be asked, or doesn't answer. */
export function rescueBy({ client, token, isOffline, log }: RescueDeps): (image: string) => Promise<string | null> {
  return async (image) => {
    if (token() === null || isOffline()) return null
    try {
      const { success, qr } = await client.checkin.decodeQr({ image })
      return success && qr !== '' ? qr : null
    } catch (fault) {
      log(fault)
      return null
    }
  }
}
