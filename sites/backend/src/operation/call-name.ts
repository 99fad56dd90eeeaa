import { callsByName } from '@sabha/api/contract'
import type { FastifyRequest } from 'fastify'

const names = new Map<string, string>(Object.entries(callsByName).map(([name, { method, path }]) => [`${method} /api/${path}`, name]))

/** What kind of request it is, out of a fixed list, so that metrics and logs can be kept by it: nothing that a visitor wrote. */
export function callName({ method, routeOptions, query }: FastifyRequest): string {
  const { url = '' } = routeOptions
  const { action } = (query ?? {}) as { action?: unknown }
  const asked = typeof action === 'string' ? `${url}?action=${action}` : url
  return names.get(`${method} ${url}`) ?? names.get(`${method} ${asked}`) ?? roomOf(url)
}

const rooms = ['/api/razorpay_webhook.php', '/api/payment_callback.php', '/api/seat_updates.php', '/api', '/sandbox', '/scanner']

function roomOf(url: string): string {
  const room = rooms.find((each) => url === each || url.startsWith(`${each}/`))
  return room === undefined ? 'site' : room.replace(/^\/(api\/)?|\.php$/g, '')
}
