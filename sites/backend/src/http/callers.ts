import type { Access } from '@sabha/api/call'
import { type Refusal, refuse } from '@sabha/api/refusal'
import type { FastifyRequest } from 'fastify'
import { absoluteSessionMs, accountOfSession, guestOfSession, openGuestSession } from '../rules/accounts/sessions.ts'
import type { DoorUser } from '../rules/checkin/scan-submission.ts'
import type { Context } from '../rules/context.ts'
import type { TicketLinks } from '../rules/tickets/ticket-links.ts'
import { type AccountRow, findAccountSession, isSessionEnded } from '../store/accounts/accounts.ts'
import type { GuestRow } from '../store/accounts/guests.ts'
import { type DeviceRow, findDevice, markSeen } from '../store/checkin/devices.ts'
import { hashToken } from '../wire/tokens.ts'

/** What a bearer token proves. */
export type Identity = { guest?: GuestRow; ticketOf?: string; door?: DoorUser; account?: AccountRow; session?: string }

type Asked = Pick<Context, 'store' | 'now'> & { links: TicketLinks }

/** Who makes a call of that access; or why they may not: 401 without a live token, 403 with one of the wrong kind. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: every access level in one place, so that none is forgotten
export async function identify(context: Asked, access: Access, request: FastifyRequest): Promise<Identity | Refusal> {
  if (access === 'public') return {}
  const hash = bearerOf(request)
  const ticketOf = access === 'booking' ? ticketNamedIn(request, context.links) : undefined
  if (hash === undefined) return ticketOf === undefined ? refuse('sign-in-required') : { ticketOf }
  switch (access) {
    case 'customer': {
      const guest = await guestOfSession(context, hash)
      return guest ? { guest } : strangerTo(context, hash)
    }
    case 'booking': {
      const guest = await guestOfSession(context, hash)
      if (ticketOf !== undefined) return { ...(guest && { guest }), ticketOf }
      return guest ? { guest } : strangerTo(context, hash)
    }
    case 'door': {
      const device = await liveDevice(context, hash)
      if (device) return { door: { kind: 'device', device } }
      const account = await accountOfSession(context, hash)
      return account ? { door: { kind: 'account', account } } : strangerTo(context, hash)
    }
    case 'staff':
    case 'owner': {
      const account = await accountOfSession(context, hash)
      if (!account) return strangerTo(context, hash)
      return access === 'staff' || account.permission === 'admin' ? { account, session: hash } : refuse('not-allowed')
    }
    default:
      return access satisfies never
  }
}

/** The public id of the booking whose ticket's token came along. */
function ticketNamedIn({ body }: FastifyRequest, links: TicketLinks): string | undefined {
  const { ticket } = (body ?? {}) as { ticket?: unknown }
  return typeof ticket === 'string' ? links.read(ticket)?.publicId : undefined
}

/** The hash of the token that came along, live or not. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const token = /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : hashToken(token)
}

const seenEvery = 60_000

async function liveDevice({ store, now }: Pick<Asked, 'store' | 'now'>, hash: string): Promise<DeviceRow | undefined> {
  const found = await findDevice(store.read, hash, now())
  if (!found?.live) return undefined
  const { device } = found
  if (now() - device.last_seen_at >= seenEvery) await store.concurrent([], (tx) => markSeen(tx, device.id, now()))
  return device
}

/** The token doesn't open this call: is it any other's? */
async function strangerTo({ store, now }: Pick<Asked, 'store' | 'now'>, hash: string): Promise<Refusal> {
  const device = await findDevice(store.read, hash, now())
  if (device && !device.live) return refuse('pairing-over')
  if (await isSessionEnded(store.read, hash)) return refuse('session-ended')
  const isKnown =
    device !== undefined ||
    (await openGuestSession({ store, now }, hash)) !== undefined ||
    (await findAccountSession(store.read, hash, now(), absoluteSessionMs)) !== undefined
  return refuse(isKnown ? 'not-allowed' : 'sign-in-required')
}
