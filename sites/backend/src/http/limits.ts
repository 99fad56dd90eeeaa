import rateLimit from '@fastify/rate-limit'
import { refuse } from '@sabha/api/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../input/address.ts'
import type { Limits } from '../rules/context.ts'
import type { CallOptions } from './calls.ts'

/** Limits that count requests in memory; those that count seats and mails are in the database. */
export async function requestLimits(app: FastifyInstance, limits: Limits): Promise<CallOptions['limits']> {
  await app.register(rateLimit, { global: false })
  const perMinute = (max: number, keyGenerator: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: 60_000, keyGenerator })
    return async (request: FastifyRequest) => {
      const counted = await count(request)
      return !counted.isAllowed && counted.isExceeded ? refuse('too-many-requests') : undefined
    }
  }
  const byAddress = (request: FastifyRequest) => networkOf(request.ip)
  // A new session is cheap, so that codes can't be guessed by one session at a time the address is counted too.
  const claimsBySession = perMinute(limits.wrongCodesPerMinute, (request) => request.headers.authorization ?? byAddress(request))
  const claimsByAddress = perMinute(limits.wrongCodesPerMinute * 10, byAddress)
  return {
    simpleAuth: perMinute(limits.signInsPerMinute, byAddress),
    adminAuth: perMinute(limits.signInsPerMinute, byAddress),
    pairDevice: perMinute(limits.signInsPerMinute, byAddress),
    claimBooking: async (request) => (await claimsBySession(request)) ?? (await claimsByAddress(request)),
  }
}
