import { type Refusal, refuse } from '@sabha/api/refusal'
import type { Direction } from '@sabha/ticketing/occupancy'
import type { DoorSituation, GateRights } from '@sabha/ticketing/verdict'
import type { AccountRow } from '../../store/accounts/accounts.ts'
import { type DeviceRow, deviceById, gatesOfShow, scansExits, setGate } from '../../store/checkin/devices.ts'
import { sectionsOfShow } from '../../store/seats/seats-of-show.ts'
import type { Db } from '../../store/store.ts'
import { logAction } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import type { DoorUser } from './door-user.ts'

/** Returns the sections that a phone's gate admits; null: every one. */
export function sectionsOf({ sections }: Pick<DeviceRow, 'sections'>): string[] | null {
  return sections === null ? null : (JSON.parse(sections) as string[])
}

export async function gateRights(db: Db, showId: number): Promise<GateRights[]> {
  return (await gatesOfShow(db, showId)).map((row) => ({ gate: row.gate, sections: sectionsOf(row) }))
}

/** Returns what the scanner's gate admits; undefined: every section. Accounts may scan anywhere. */
export async function gateOf(db: Db, user: DoorUser): Promise<DoorSituation['gate']> {
  const { sections, show_id: showId } = user.kind === 'device' ? user.device : { sections: null, show_id: null }
  if (sections === null || showId === null) return undefined
  return { sections: sectionsOf({ sections }) ?? [], all: await gateRights(db, showId) }
}

/** Whether some gate of this show scans guests who go out. */
export async function hasExits(db: Db, showId: number | undefined): Promise<boolean> {
  return showId !== undefined && (await scansExits(db, showId))
}

/**
 * Returns the sections in their stored form, each once; naming none means every one. A phone for all shows can't be limited, because nobody
 * knows which sections there will be.
 */
export async function readSections(
  db: Db,
  showId: number | null,
  named: readonly string[] | null | undefined,
): Promise<string | null | Refusal> {
  if (!named || named.length === 0) return null
  if (showId === null) return refuse('gate-of-one-show')
  const known = await sectionsOfShow(db, showId)
  const unknown = named.find((section) => !known.includes(section))
  if (unknown !== undefined) return refuse('unknown-section', { section: unknown })
  return JSON.stringify(known.filter((section) => named.includes(section)))
}

/** Sets which sections a phone's gate admits, and which way guests pass it. The phone learns of it with its next list. */
export async function limitGate(
  { store, now }: Pick<Context, 'store' | 'now'>,
  account: AccountRow,
  deviceId: number,
  { named, direction }: { named: readonly string[] | null | undefined; direction?: Direction | undefined },
): Promise<Refusal | undefined> {
  return store.alone(async (tx) => {
    const device = await deviceById(tx, deviceId)
    if (!device) return refuse('unknown-device')
    const sections = await readSections(tx, device.show_id, named)
    if (typeof sections === 'object' && sections !== null) return sections
    const gate = { sections, direction: direction ?? device.direction }
    if (sections === device.sections && gate.direction === device.direction) return undefined
    await setGate(tx, deviceId, gate)
    await logAction(tx, account, now(), {
      what: 'gate-limited',
      toWhat: `phone ${deviceId}`,
      ...(device.show_id !== null && { showId: device.show_id }),
      details: {
        gate: device.gate,
        sections: sectionsOf({ sections }) ?? 'all',
        ...(gate.direction !== device.direction && { direction: gate.direction }),
      },
    })
    return undefined
  })
}
