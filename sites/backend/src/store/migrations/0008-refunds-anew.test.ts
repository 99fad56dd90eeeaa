import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, it } from 'vitest'
import { nodeSqliteDialect } from '../engine/sqlite/open.ts'
import * as boxOffice from './0001-box-office.ts'
import * as door from './0002-door.ts'
import * as money from './0003-money.ts'
import * as office from './0004-office.ts'
import * as figuresAndPrivacy from './0005-figures-and-privacy.ts'
import * as creditNotes from './0006-credit-notes.ts'
import * as waitingRoom from './0007-waiting-room.ts'
import * as refundsAnew from './0008-refunds-anew.ts'

/**
 * What an earlier release left: a refund that was given up for its age, failed ones of which the office made one by hand, a mail that was
 * given up, and a credit note.
 */
const earlier = `
  INSERT INTO hall (id, name, plan) VALUES ('studio', 'Studio', '{}');
  INSERT INTO show (id, title, performer, performer_slug, genre, description, image, age_limit, badge, venue, hall_id, zone, starts_at,
    ends_at, prices, gst_rate, status, created_at)
    VALUES (1, 'Strings', 'Example', 'example', '', '', '', '', '', '', 'studio', 'Asia/Kolkata', 9, 10, '{}', 18, 'published', 0);
  INSERT INTO guest (id, name, phone, created_at) VALUES (1, 'Kamala Example', '9000000001', 0);
  INSERT INTO booking (id, public_id, show_id, guest_id, status, customer_name, customer_phone, language, seat_count, total, base, gst,
    gst_rate, reserved_until, created_at, paid_at)
    VALUES (1, 'BK1', 1, 1, 'paid', 'Kamala Example', '9000000001', 'en', 1, 118, 100, 18, 18, 0, 0, 0);
  INSERT INTO payment_order (id, booking_id, amount, created_at, check_at, checks) VALUES ('order_1', 1, 118, 0, 5, 0);
  INSERT INTO payment (id, order_id, booking_id, amount, currency, outcome, created_at)
    VALUES ('pay_1', 'order_1', 1, 118, 'INR', 'booked', 0);
  INSERT INTO refund (id, key, payment_id, booking_id, amount, reason, status, created_at, updated_at) VALUES
    (1, 'refund_key_1', 'pay_1', 1, 10, 'on-request', 'queued', 0, 0), (2, 'refund_key_2', 'pay_1', 1, 20, 'on-request', 'failed', 0, 0),
    (3, 'cancel_1_A3', 'pay_1', 1, 30, 'on-request', 'failed', 0, 0), (4, 'cancel_1_A4', 'pay_1', 1, 20, 'on-request', 'processed', 0, 0),
    (5, 'office_1_by_hand', 'pay_1', 1, 30, 'on-request', 'processed', 0, 0), (6, 'office_1_kind', 'pay_1', 1, 30, 'on-request', 'queued', 0, 0);
  INSERT INTO outbox (kind, event, booking_id, refund_id, attempts, due_at, created_at, gave_up_at, error) VALUES
    ('refund', 'refund_key_1', 1, 1, 1, 3, 0, 4, 'unreachable'), ('refund', 'refund_key_2', 1, 2, 1, 3, 0, 4, 'refused'),
    ('refund-mail', 'mail:refund_key_1', 1, 1, 55, 3, 0, 4, 'no such mailbox');
  INSERT INTO invoice (serial, booking_id, year, number, supplier, gstin, sac, exempt, taxable, cgst, sgst, total, issued_at)
    VALUES ('SAB/2627/000001', 1, '2627', 1, '', '', '', 0, 100, 9, 9, 118, 0);
  INSERT INTO credit_note (serial, invoice_serial, booking_id, refund_id, year, number, exempt, taxable, cgst, sgst, total, issued_at)
    VALUES ('SAB/2627/C00001', 'SAB/2627/000001', 1, 1, '2627', 1, 0, 8, 1, 1, 10, 7)`

it('keeps what there was, and takes up the refunds that were given up for their age alone', async () => {
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA foreign_keys = ON')
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(database) })
  const earlierOnes: Migration[] = [boxOffice, door, money, office, figuresAndPrivacy, creditNotes, waitingRoom]
  for (const { up } of earlierOnes) await up(db)
  database.exec(earlier)
  const notes = () => database.prepare('SELECT * FROM credit_note').all()
  const before = notes()
  await refundsAnew.up(db)
  expect(notes()).toEqual(before)
  const tasks = database.prepare('SELECT event, gave_up_at FROM outbox ORDER BY id').all()
  expect(tasks).toEqual([
    { event: 'refund_key_1', gave_up_at: null },
    { event: 'refund_key_2', gave_up_at: 4 },
    { event: 'mail:refund_key_1', gave_up_at: 4 },
  ])

  expect(database.prepare('SELECT id, again_of FROM refund WHERE again_of IS NOT NULL').all()).toEqual([{ id: 5, again_of: 3 }])

  const add = (columns: string) => () =>
    database.exec(`INSERT INTO credit_note (serial, invoice_serial, booking_id, refund_id, year, number, exempt, taxable, cgst, sgst, total,
      issued_at) VALUES (${columns})`)
  add(`'SAB/2627/C00002', 'SAB/2627/000001', 1, NULL, '2627', 2, 0, 8, 1, 1, 10, 8`)()
  // The constraints are in force as before.
  expect(add(`'SAB/2627/C00003', 'SAB/2627/000001', 1, NULL, '2627', 2, 0, 8, 1, 1, 10, 8`)).toThrow('UNIQUE')
  expect(add(`'SAB/2627/C00003', 'SAB/2627/000001', 1, NULL, '2627', 3, 0, 8, 1, 1, 11, 8`)).toThrow('credit_note_adds_up')
  expect(add(`'SAB/2627/C00003', 'none', 1, NULL, '2627', 3, 0, 8, 1, 1, 10, 8`)).toThrow('FOREIGN KEY')
  const again = (id: number) => () =>
    database.exec(`INSERT INTO refund (key, payment_id, booking_id, amount, reason, status, created_at, updated_at, again_of)
      VALUES ('refund_again_${id}', 'pay_1', 1, 20, 'on-request', 'queued', 0, 0, 2)`)
  again(1)()
  expect(again(2)).toThrow('UNIQUE')
  database.close()
})
