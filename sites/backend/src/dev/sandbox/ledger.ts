import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Paise } from '@sabha/ticketing/money'

/** The sandbox provider's books, in a SQLite file that nothing of ours reads. Columns are named as on the wire; times in epoch seconds. */

export interface OrderRow {
  id: string
  amount: Paise
  amount_paid: Paise
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  capture: 'automatic' | 'manual'
  /** JSON. */
  notes: string
  created_at: number
}

export interface PaymentRow {
  id: string
  order_id: string
  amount: Paise
  currency: string
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  amount_refunded: Paise
  created_at: number
}

export interface RefundRow {
  id: string
  payment_id: string
  amount: Paise
  currency: string
  receipt: string | null
  speed: string
  status: 'pending' | 'processed' | 'failed'
  /** JSON. */
  notes: string
  idempotency_key: string | null
  /** The body that came with the idempotency key. */
  request: string
  created_at: number
}

const schema = `
  CREATE TABLE IF NOT EXISTS orders (
    id TEXT PRIMARY KEY,
    amount INTEGER NOT NULL,
    amount_paid INTEGER NOT NULL,
    currency TEXT NOT NULL,
    receipt TEXT UNIQUE,
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    capture TEXT NOT NULL,
    notes TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS payments (
    id TEXT PRIMARY KEY,
    order_id TEXT NOT NULL REFERENCES orders (id),
    amount INTEGER NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    amount_refunded INTEGER NOT NULL CHECK (amount_refunded <= amount),
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS payments_of_order ON payments (order_id);
  CREATE TABLE IF NOT EXISTS refunds (
    id TEXT PRIMARY KEY,
    payment_id TEXT NOT NULL REFERENCES payments (id),
    amount INTEGER NOT NULL,
    currency TEXT NOT NULL,
    receipt TEXT,
    speed TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'processed',
    notes TEXT NOT NULL,
    idempotency_key TEXT UNIQUE,
    request TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS refunds_of_payment ON refunds (payment_id);
  CREATE TABLE IF NOT EXISTS tricks (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    times INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS held_events (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;
`

export type Ledger = ReturnType<typeof openLedger>

/** Opens a file, or `:memory:`. What was answered survives the end of the process, however it ends. */
export function openLedger(file: string) {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
  db.exec(schema)
  // Ledgers from before refunds could be pending lack this column.
  const hasStatus = db.prepare("SELECT 1 FROM pragma_table_info('refunds') WHERE name = 'status'").get() !== undefined
  if (!hasStatus) db.exec("ALTER TABLE refunds ADD COLUMN status TEXT NOT NULL DEFAULT 'processed'")

  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const addOrder = db.prepare(`
    INSERT INTO orders (id, amount, amount_paid, currency, receipt, status, attempts, capture, notes, created_at)
    VALUES (:id, :amount, :amount_paid, :currency, :receipt, :status, :attempts, :capture, :notes, :created_at)
    ON CONFLICT (receipt) DO NOTHING`)
  const order = db.prepare('SELECT * FROM orders WHERE id = ?')
  const orderWithReceipt = db.prepare('SELECT * FROM orders WHERE receipt = ?')
  const latestOrders = db.prepare('SELECT * FROM orders ORDER BY rowid DESC LIMIT ? OFFSET ?')
  const orderIds = db.prepare('SELECT id FROM orders')
  const setOrder = db.prepare('UPDATE orders SET status = :status, attempts = :attempts, amount_paid = :amount_paid WHERE id = :id')
  const addPayment = db.prepare(`
    INSERT INTO payments (id, order_id, amount, currency, status, amount_refunded, created_at)
    VALUES (:id, :order_id, :amount, :currency, :status, :amount_refunded, :created_at)`)
  const payment = db.prepare('SELECT * FROM payments WHERE id = ?')
  const paymentsOf = db.prepare('SELECT * FROM payments WHERE order_id = ? ORDER BY rowid DESC')
  const setPayment = db.prepare('UPDATE payments SET status = :status, amount_refunded = :amount_refunded WHERE id = :id')
  const addRefund = db.prepare(`
    INSERT INTO refunds (id, payment_id, amount, currency, receipt, speed, status, notes, idempotency_key, request, created_at)
    VALUES (:id, :payment_id, :amount, :currency, :receipt, :speed, :status, :notes, :idempotency_key, :request, :created_at)`)
  const refundWithKey = db.prepare('SELECT * FROM refunds WHERE idempotency_key = ?')
  const refund = db.prepare('SELECT * FROM refunds WHERE id = ?')
  const setRefundStatus = db.prepare('UPDATE refunds SET status = ? WHERE id = ?')
  const setTrick = db.prepare('INSERT OR REPLACE INTO tricks (name, value, times) VALUES (?, ?, ?)')
  const trick = db.prepare('SELECT value FROM tricks WHERE name = ?')
  const useTrick = db.prepare('UPDATE tricks SET times = times - 1 WHERE name = ? AND (times IS NULL OR times > 0) RETURNING value')
  const holdEvent = db.prepare('INSERT INTO held_events (id, body) VALUES (?, ?)')
  const releaseEvents = db.prepare('DELETE FROM held_events RETURNING id, body')
  const refundsOf = db.prepare('SELECT * FROM refunds WHERE payment_id = ? ORDER BY rowid DESC LIMIT ? OFFSET ?')

  return {
    /** Does the reads and writes of `work` completely or not at all, also beside another process on the same file. */
    atomically<T>(work: () => T): T {
      begin.run()
      try {
        const result = work()
        commit.run()
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    /** Returns false if the receipt is used already. */
    addOrder: (row: OrderRow) => addOrder.run({ ...row }).changes === 1,
    order: (id: string) => one<OrderRow>(order, id),
    orderWithReceipt: (receipt: string) => one<OrderRow>(orderWithReceipt, receipt),
    latestOrders: (count: number, skip: number) => many<OrderRow>(latestOrders, count, skip),
    orderIds: () => many<{ id: string }>(orderIds).map(({ id }) => id),
    setOrder: ({ id, status, attempts, amount_paid }: OrderRow) => void setOrder.run({ id, status, attempts, amount_paid }),
    addPayment: (row: PaymentRow) => void addPayment.run({ ...row }),
    payment: (id: string) => one<PaymentRow>(payment, id),
    paymentsOf: (orderId: string) => many<PaymentRow>(paymentsOf, orderId),
    setPayment: ({ id, status, amount_refunded }: PaymentRow) => void setPayment.run({ id, status, amount_refunded }),
    addRefund: (row: RefundRow) => void addRefund.run({ ...row }),
    refundWithKey: (key: string) => one<RefundRow>(refundWithKey, key),
    refundsOf: (paymentId: string, count = 100, skip = 0) => many<RefundRow>(refundsOf, paymentId, count, skip),
    refund: (id: string) => one<RefundRow>(refund, id),
    setRefundStatus: (id: string, status: RefundRow['status']) => void setRefundStatus.run(status, id),
    /** Sets a trick for this many times; null: until it is changed. */
    setTrick: (name: string, value: string, times: number | null) => void setTrick.run(name, value, times),
    trick: (name: string) => one<{ value: string }>(trick, name)?.value,
    /** Returns the trick and uses up one of its times; undefined if none is left. */
    useTrick: (name: string) => one<{ value: string }>(useTrick, name)?.value,
    forgetTricks: () => db.exec('DELETE FROM tricks'),
    holdEvent: (id: string, body: string) => void holdEvent.run(id, body),
    releaseEvents: () => many<{ id: string; body: string }>(releaseEvents),
    close: () => db.close(),
  }
}

function one<Row>(statement: StatementSync, ...values: (string | number)[]): Row | undefined {
  return statement.get(...values) as Row | undefined
}

function many<Row>(statement: StatementSync, ...values: (string | number)[]): Row[] {
  return statement.all(...values) as Row[]
}
