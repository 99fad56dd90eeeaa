import { type Client, createClient } from '@sabha/api/client'
import type { Direction } from '@sabha/ticketing/occupancy'
import { type Admin, signInAdmin } from './admin.ts'
import type { Backend } from './backend.ts'
import { visitor } from './buyer.ts'

export interface Phone {
  client: Client
  token: string
  deviceId: number
  name: string
  gate: string
}

export interface PhoneOptions {
  gate?: string
  name?: string
  /** null: the phone is paired for every show. */
  showId?: string | null
  /** The sections that its gate admits; undefined: all. */
  sections?: string[]
  /** Which way guests pass its gate; undefined: in. */
  direction?: Direction
  /** The admin who makes the pairing; undefined: one signs in for it. */
  admin?: Admin
  /** The token of the same phone's earlier pairing. */
  formerToken?: string
}

/** Pairs a door phone, as a volunteer does. */
export async function pairPhone(backend: Pick<Backend, 'origin'>, options: PhoneOptions = {}): Promise<Phone> {
  const { gate = 'Main gate', name = 'First phone', showId = '1', sections, direction } = options
  const admin = options.admin ?? (await signInAdmin(backend))
  const pairing = await admin.client.checkin.createPairing({
    show_id: showId,
    gate,
    ...(sections && { sections }),
    ...(direction && { direction }),
  })
  const { token, device } = await visitor(backend.origin).checkin.pair({
    token: pairing.token,
    device_name: name,
    ...(options.formerToken !== undefined && { former_token: options.formerToken }),
  })
  const client = createClient({ baseUrl: `${backend.origin}/api/`, token: () => token })
  return { client, token, deviceId: device.id, name: device.name, gate: device.gate }
}

let scans = 0

/** Returns a scan id that no other scan of this process has. */
export function newScanId(): string {
  return `scan-of-the-tests-${++scans}`
}
