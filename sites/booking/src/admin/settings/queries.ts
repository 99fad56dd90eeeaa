import type { ReadyCheck } from '@sabha/api/admin/settings'
import { adminApi, adminQuery } from '../admin-api.ts'

export const settingsQuery = adminQuery(['settings'], (request) => adminApi.settings.get({}, request))

export const mailServerQuery = adminQuery(['mail-server'], (request) => adminApi.settings.mailServer({}, request))

export const paymentKeysQuery = adminQuery(['payment-keys'], (request) => adminApi.settings.paymentKeys({}, request))

/** ms by which two clocks may differ: phones and pages count holds and door times by them. */
const clockLimit = 30_000

/** The server's checks, and one for whether its clock and this device's agree. */
export const readyQuery = adminQuery(['ready'], async (request): Promise<readonly ReadyCheck[]> => {
  const asked = Date.now()
  const { checks, server_time } = await adminApi.settings.ready({}, request)
  return [...checks, clockCheck(Date.parse(server_time), { asked, answered: Date.now() })]
})

/** Compares clocks: the server read its own between `asked` and `answered`. Instants in epoch ms. */
export function clockCheck(server: number, { asked, answered }: { asked: number; answered: number }): ReadyCheck {
  const off = Math.max(0, asked - server, server - answered)
  return { id: 'clock', state: off > clockLimit ? 'weak' : 'good', value: Math.round(off / 1000), at: null }
}
