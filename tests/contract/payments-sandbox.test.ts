import { describe, expect } from 'vitest'
import { it } from '../builders/fixtures.ts'
import { raw } from '../builders/raw.ts'

const ask = (origin: string) => raw(origin, '/sandbox/razorpay/tricks', { json: { trick: 'none' } })

it('the sandbox plays tricks where SANDBOX_TRICKS asks for them', async ({ backend }) => {
  expect((await ask(backend.origin)).status).toBe(200)
})

describe('without SANDBOX_TRICKS', () => {
  it.override('options', { settings: { SANDBOX_TRICKS: '' } })

  it('it plays none, whoever asks', async ({ backend }) => {
    expect((await ask(backend.origin)).status).toBe(404)
  })
})
