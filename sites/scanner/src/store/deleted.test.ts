import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { DoorDatabase } from './database.ts'
import { putBack } from './deleted.ts'
import type { RefundRow, SaleRow } from './rows.ts'
import { readUnsent } from './waiting-memory.ts'

const row = (id: string, state: string) => ({ id, showId: '1', counterId: 7, state, at: 1, attempts: 0, message: null })
const sale = (id: string, state: SaleRow['state']) => ({ ...row(id, state), name: 'Kamala Example' }) as unknown as SaleRow
const refund = (id: string, state: RefundRow['state']) => row(id, state) as unknown as RefundRow

it('sales and refunds that were not sent outlast a database that the browser deletes, each once', async () => {
  const indexedDB = new IDBFactory()
  const open = () => new DoorDatabase({ indexedDB, IDBKeyRange }, 'door')
  const earlier = open()
  await earlier.sales.bulkAdd([sale('sale-1', 'waiting'), sale('sale-2', 'sent'), sale('sale-3', 'refused')])
  await earlier.refunds.add(refund('refund-1', 'waiting'))
  earlier.close()

  const tabs = [open(), open()]
  for (const db of tabs) await readUnsent(db)
  const [db = open()] = tabs
  await db.sales.bulkAdd([sale('sale-4', 'paying'), sale('sale-5', 'paying'), sale('sale-6', 'waiting')])
  await db.sales.update('sale-5', { state: 'waiting' })
  await db.refunds.bulkAdd([refund('refund-2', 'waiting'), refund('refund-3', 'waiting')])
  await db.sales.update('sale-6', { state: 'sent' })
  await db.refunds.update('refund-3', { state: 'refused' })

  const request = indexedDB.deleteDatabase('door')
  await new Promise((resolve) => request.addEventListener('success', resolve))
  for (const tab of tabs) await putBack(tab, null)
  expect(await db.sales.toArray()).toEqual([sale('sale-1', 'waiting'), sale('sale-5', 'waiting')])
  expect(await db.refunds.toArray()).toEqual([refund('refund-1', 'waiting'), refund('refund-2', 'waiting')])
  // What is put back is remembered, too.
  await db.delete({ disableAutoOpen: false })
  await putBack(db, null)
  expect((await db.sales.toArray()).map(({ id }) => id)).toEqual(['sale-1', 'sale-5'])
})
