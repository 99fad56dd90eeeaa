import { it as base } from './fixtures.ts'
import { addEvenings, buyPasses, sellPass } from './season-pass.ts'

/**
 * Three evenings, a pass of ₹1,000 for two of them, and such a pass that the buyer has. It stands apart from the builders: browser tests use
 * those, and nothing that they import may import Vitest.
 */
export const it = base
  .extend('evenings', ({ backend }) => addEvenings(backend.deps.store, 3, backend.clock.now) as Promise<[string, string, string]>)
  .extend('passShow', ({ admin, evenings }) => sellPass(admin.client, { show_ids: evenings }))
  .extend('code', async ({ backend, buyer, passShow }) => (await buyPasses(backend, buyer, passShow)).codes[0] ?? '')
