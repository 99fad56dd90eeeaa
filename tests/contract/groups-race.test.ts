import {
  AndNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  WhereNode,
} from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { signInAdmin } from '../builders/admin.ts'
import { type Backend, startBackend } from '../builders/backend.ts'
import { signIn } from '../builders/buyer.ts'
import { holdOfGroup, keepGroup } from '../builders/group.ts'
import { wrapStore } from '../builders/wrap-store.ts'

let backend: Backend | undefined

afterEach(async () => {
  await backend?.close()
  backend = undefined
})

/** Lets twenty people with the link press at once. Returns what became of each. */
async function atOnce(backend: Backend) {
  const group = await keepGroup(backend, await signInAdmin(backend), { seats: ['A1', 'A2', 'A3'] })
  const people = await Promise.all(Array.from({ length: 20 }, (_, nth) => signIn(backend.origin, 'Kamala Example', `90000001${nth + 10}`)))
  const outcomes = await Promise.allSettled(people.map((person) => holdOfGroup(person, group.link, ['A1', 'A2'])))
  return { group, outcomes }
}

it('of twenty who open a group’s link at once one gets its seats, and the others hear which are gone', async () => {
  backend = await startBackend()
  const { group, outcomes } = await atOnce(backend)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'seats-taken', params: { seats: ['A1', 'A2'] } })
  }
  // A later guest may choose from what is left.
  await holdOfGroup(await signIn(backend.origin, 'Late Example', '9000000099'), group.link, ['A3'])
})

it('negative control: with the condition on the seat taken out, more than one gets them', async () => {
  backend = await startBackend({
    change: ({ store }) => ({
      store: wrapStore(store, (job, run) =>
        run((tx) => job(Object.assign(tx.withPlugin(unguarded), { afterCommit: tx.afterCommit.bind(tx) }))),
      ),
    }),
  })
  const { outcomes } = await atOnce(backend)
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(1)
})

const readings = new WeakSet<QueryId>()

/**
 * Makes every query say that each of the group's seats waits to be paid, and lets no update check it: of the condition `places and waiting`
 * it leaves `places`.
 */
const unguarded: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (SelectQueryNode.is(node) && node.from?.froms.some(isTable('group_seat'))) readings.add(queryId)
    return new Unguard().transformNode(node)
  },
  async transformResult({ result, queryId }) {
    if (!readings.has(queryId)) return result
    return { ...result, rows: result.rows.map((row) => ({ ...row, is_kept: 1, is_waiting: 1 })) }
  },
}

const isTable = (name: string) => (node: OperationNode | undefined) =>
  node !== undefined && TableNode.is(node) && node.table.identifier.name === name

class Unguard extends OperationNodeTransformer {
  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const condition = node.where?.where
    return isTable('seat')(node.table) && condition && AndNode.is(condition) ? { ...node, where: WhereNode.create(condition.left) } : node
  }
}
