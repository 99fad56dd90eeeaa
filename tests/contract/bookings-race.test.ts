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
import { type Backend, startBackend } from '../builders/backend.ts'
import { hold, signIn } from '../builders/buyer.ts'
import { wrapStore } from '../builders/wrap-store.ts'

let backend: Backend | undefined

afterEach(async () => {
  await backend?.close()
  backend = undefined
})

async function winnersOf200(origin: string): Promise<number> {
  const buyers = await Promise.all(Array.from({ length: 200 }, () => signIn(origin)))
  const outcomes = await Promise.allSettled(buyers.map((buyer) => hold(buyer, ['A1'])))
  return outcomes.filter((outcome) => outcome.status === 'fulfilled').length
}

const manyHolds = { LIMIT_UNPAID_SEATS: '1000' }

it('of 200 buyers for one seat, one gets it', async () => {
  backend = await startBackend({ settings: manyHolds })
  expect(await winnersOf200(backend.origin)).toBe(1)
})

it('negative control: with the condition on the seat taken out, more than one gets it', async () => {
  backend = await startBackend({
    settings: manyHolds,
    change: ({ store }) => ({
      store: wrapStore(store, (job, run) =>
        run((tx) => job(Object.assign(tx.withPlugin(unguarded), { afterCommit: tx.afterCommit.bind(tx) }))),
      ),
    }),
  })
  expect(await winnersOf200(backend.origin)).toBeGreaterThan(1)
})

const seatReadings = new WeakSet<QueryId>()

/** Every reading of seats says that they are free, and no update asks: of its condition `places and free` it leaves `places`. */
const unguarded: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (SelectQueryNode.is(node) && node.from?.froms.some(isSeatTable)) seatReadings.add(queryId)
    return new Unguard().transformNode(node)
  },
  async transformResult({ result, queryId }) {
    if (!seatReadings.has(queryId)) return result
    return { ...result, rows: result.rows.map((row) => ({ ...row, status: 'available' })) }
  },
}

const isSeatTable = (node: OperationNode | undefined) => node !== undefined && TableNode.is(node) && node.table.identifier.name === 'seat'

class Unguard extends OperationNodeTransformer {
  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const condition = node.where?.where
    return isSeatTable(node.table) && condition && AndNode.is(condition) ? { ...node, where: WhereNode.create(condition.left) } : node
  }
}
