import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { DoorDatabase } from './database.ts'
import { putBack } from './deleted.ts'
import type { RefundRow, SaleRow, WaitingRow } from './rows.ts'
import { nothingWaited, readQueue, readUnsent, remembered } from './waiting-memory.ts'

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
  for (const tab of tabs) await putBack(tab, remembered(tab, nothingWaited), null)
  expect(await db.sales.toArray()).toEqual([sale('sale-1', 'waiting'), sale('sale-5', 'waiting')])
  expect(await db.refunds.toArray()).toEqual([refund('refund-1', 'waiting'), refund('refund-2', 'waiting')])
  // What is put back is remembered, too.
  await db.delete({ disableAutoOpen: false })
  await putBack(db, remembered(db, nothingWaited), null)
  expect((await db.sales.toArray()).map(({ id }) => id)).toEqual(['sale-1', 'sale-5'])
})

it('what waited is known until it is put back, also where the new database has been read before', async () => {
  const indexedDB = new IDBFactory()
  const db = new DoorDatabase({ indexedDB, IDBKeyRange }, 'door')
  const scan = { id: 'scan-1', kind: 'scan', lane: 'a', showId: '1', label: 'Kamala Example' } as unknown as WaitingRow
  await db.queue.add(scan)
  const waited = remembered(db, nothingWaited)
  await db.delete({ disableAutoOpen: false })
  expect(await readQueue(db)).toEqual([])
  expect(remembered(db, nothingWaited).queue).toEqual([])
  const still = remembered(db, waited)
  expect(still.queue).toMatchObject([{ id: 'scan-1' }])
  await putBack(db, still, 7)
  expect(await db.queue.toArray()).toMatchObject([{ id: 'scan-1', deviceId: 7, label: '' }])
})
