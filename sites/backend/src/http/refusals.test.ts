import { type Refusal, refuse } from '@sabha/api/refusal'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendRefusal } from './refusals.ts'

async function retryAfter(refusal: Refusal): Promise<unknown> {
  const app = fastify()
  app.get('/', (_, reply) => sendRefusal(reply, refusal))
  const { headers } = await app.inject('/')
  await app.close()
  return headers['retry-after']
}

test('says when to come again, as the message does', async () => {
  expect(await retryAfter(refuse('too-many-passwords', { minutes: 10 }))).toBe('600')
  expect(await retryAfter(refuse('too-many-codes', { minutes: 15 }))).toBe('900')
  expect(await retryAfter(refuse('too-busy', { seconds: 12 }))).toBe('12')
  expect(await retryAfter(refuse('pictures-waiting'))).toBe('60')
  expect(await retryAfter(refuse('too-many-requests'))).toBe('5')
  // 409: coming again is of no use.
  expect(await retryAfter(refuse('too-late', { minutes: 5 }))).toBeUndefined()
})
