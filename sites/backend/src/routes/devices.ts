import { refuse } from '@sabha/api/refusal'
import { idOf, readLine } from '../input/texts.ts'
import { record } from '../rules/accounts/audit.ts'
import { createPairing } from '../rules/checkin/phones.ts'
import { afterShow, archiveDevice, deviceById, isRevoked, listDevices, renameDevice, revokeDevice } from '../store/devices.ts'
import { findShow, listShows } from '../store/shows.ts'
import { iso, isoOrNull } from '../wire/bookings.ts'
import { wireDoorShow } from '../wire/checkin.ts'
import type { Handlers } from './handlers.ts'
import type { Services } from './services.ts'

type OfficeCalls =
  | 'adminDoorShows'
  | 'adminCreatePairing'
  | 'adminDevices'
  | 'adminRevokeDevice'
  | 'adminRenameDevice'
  | 'adminArchiveDevice'

/** So long after its end a show's door may still be opened, for what was scanned late. */
const doorAfterEnd = 6 * 3_600_000

export function officeCalls(services: Services): Pick<Handlers, OfficeCalls> {
  const { store, now } = services
  return {
    async adminDoorShows() {
      const shows = await listShows(store.read, now() - doorAfterEnd)
      return { shows: shows.map(wireDoorShow) }
    },

    async adminCreatePairing({ show_id, gate }, { account, origin }) {
      const show = show_id === null ? undefined : await findShow(store.read, idOf(show_id))
      if (show_id !== null && (!show || show.status === 'draft')) return refuse('unknown-show')
      // Its token would be dead at once.
      if (show && now() >= show.ends_at + afterShow) return refuse('long-over', { days: afterShow / 86_400_000 })
      const { token, expiresAt } = await createPairing(services, {
        showId: show?.id ?? null,
        gate: readLine(gate),
        account,
      })
      return { success: true, token, url: `${origin}/scanner/#pair=${token}`, expires_at: iso(expiresAt) }
    },

    async adminDevices() {
      const devices = await listDevices(store.read)
      return {
        devices: devices.map((device) => ({
          id: device.id,
          name: device.name,
          gate: device.gate,
          show_id: device.show_id === null ? null : String(device.show_id),
          paired_at: iso(device.paired_at),
          last_seen_at: iso(device.last_seen_at),
          revoked_at: isoOrNull(device.revoked_at),
          scans: device.scans,
        })),
      }
    },

    async adminRevokeDevice({ device_id }, { account }) {
      const revoked = await store.alone(async (tx) => {
        const wasRevoked = await isRevoked(tx, device_id)
        const isKnown = await revokeDevice(tx, device_id, now())
        if (isKnown && !wasRevoked) await record(tx, account, now(), { what: 'phone-revoked', toWhat: `phone ${device_id}` })
        return isKnown
      })
      return revoked ? { success: true, message: 'Phone revoked' } : refuse('unknown-device')
    },

    async adminRenameDevice({ device_id, name }, { account }) {
      const clean = readLine(name)
      if (clean === '') return refuse('device-name-needed')
      return store.alone(async (tx) => {
        const before = await renameDevice(tx, device_id, clean)
        if (before === undefined) return refuse('unknown-device')
        if (before !== clean)
          await record(tx, account, now(), { what: 'phone-renamed', toWhat: `phone ${device_id}`, details: { before, name: clean } })
        return { success: true as const, message: 'Done' }
      })
    },

    async adminArchiveDevice({ device_id }, { account }) {
      return store.alone(async (tx) => {
        const device = await deviceById(tx, device_id)
        if (!device) return refuse('unknown-device')
        if (await archiveDevice(tx, device_id, now()))
          await record(tx, account, now(), { what: 'phone-archived', toWhat: `phone ${device_id}`, details: { name: device.name } })
        return { success: true as const, message: 'Done' }
      })
    },
  }
}
