import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceMs } from '../rules/accounts/devices.ts'

const name = 'sabha_device'

/** What the browser says that it is known by. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1]
}

/** For the one call that reads it; from a page of another site no browser sends it, and that one is counted like a stranger's. */
export function keepDevice(reply: FastifyReply, token: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  const cookie = `${name}=${token}; Path=/api/admin_auth.php; Max-Age=${deviceMs / 1000}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', cookie)
}
