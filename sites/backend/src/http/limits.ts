import rateLimit from '@fastify/rate-limit'
import type { RateLimit } from '@sabha/api/call'
import { refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../input/address.ts'
import type { Limits } from '../rules/context.ts'
import type { RequestLimit } from './calls.ts'

/** Counts requests in memory, anew for each call that asks; limits of seats and mails are counted in the database. */
export async function openLimits(app: FastifyInstance, limits: Limits): Promise<(limit: RateLimit) => RequestLimit> {
  await app.register(rateLimit, { global: false })
  const perMinute = (max: number, keyGenerator: (request: FastifyRequest) => string): RequestLimit => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator })
    return async (request) => {
      const counted = await count(request)
      return !counted.isAllowed && counted.isExceeded ? refuse('too-many-requests') : undefined
    }
  }
  const byAddress = (request: FastifyRequest) => networkOf(request.ip)
  return (limit) => {
    if (limit === 'sign-ins') return perMinute(limits.signInsPerMinute, byAddress)
    // A new session is cheap, so that codes can't be guessed by one session at a time the address is counted too.
    const ofSession = perMinute(limits.wrongCodesPerMinute, (request) => request.headers.authorization ?? byAddress(request))
    const ofAddress = perMinute(limits.wrongCodesPerMinute * 10, byAddress)
    return async (request) => (await ofSession(request)) ?? (await ofAddress(request))
  }
}
