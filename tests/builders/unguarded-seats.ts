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
import type { BackendOptions } from './backend.ts'
import { wrapStore } from './wrap-store.ts'

/** For the negative control of a race: seats go to every guest who asks, even if somebody has them. */
export const withUnguardedSeats: NonNullable<BackendOptions['change']> = ({ store }) => ({
  store: wrapStore(store, (job, run) =>
    run((tx) => job(Object.assign(tx.withPlugin(unguarded), { afterCommit: tx.afterCommit.bind(tx) }))),
  ),
})

const seatReadings = new WeakSet<QueryId>()

/** Makes every read of seats say that they are free. An update's condition `places and free` is cut to `places`, so it doesn't check. */
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
