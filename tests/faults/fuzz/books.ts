import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { databaseSettings } from '../../builders/databases.ts'

type Row = Record<string, unknown>

/** Returns what is wrong in the books of a backend that has stopped, where only these bookings were paid for. */
export async function wrongIn(dataDir: string, paid: readonly string[]): Promise<string[]> {
  const { DATABASE_URL: address } = await databaseSettings(dataDir)
  const books = address === undefined ? inFile(join(dataDir, 'sabha.sqlite')) : await onServer(address)
  const provider = inFile(join(dataDir, 'sandbox.sqlite'))
  const wrong: string[] = []
  for (const [what, sql] of Object.entries({ ...findings, ...(address === undefined && ofFiles) })) {
    wrong.push(...(await books.ask(sql)).map((row) => `${what}: ${JSON.stringify(row)}`))
  }
  const [money] = await provider.ask(
    `select sum(amount) as taken, sum(amount_refunded) as returned from payments where status in ('captured', 'refunded')`,
  )
  const [kept] = await books.ask(
    `select (select sum(amount) from payment) as taken, (select coalesce(sum(amount), 0) from refund where status <> 'queued') as returned`,
  )
  const paidOnline = await books.ask(
    `select public_id from booking where kind = 'customer' and paid_at is not null and total + donation > 0 order by public_id`,
  )
  const online = paidOnline.map((row) => String(row['public_id']))
  await books.close()
  await provider.close()
  const [theirs, ours] = [money, kept].map((row) => `${Number(row?.['taken'])}, ${Number(row?.['returned'])} returned`)
  if (theirs !== ours) wrong.push(`the provider has ${theirs}, we have ${ours}`)
  if (online.join() !== paid.toSorted().join()) wrong.push(`paid online: ${online}, and not ${paid}`)
  return wrong
}

interface Books {
  ask(sql: string): Promise<Row[]>
  close(): Promise<void>
}

function inFile(file: string): Books {
  const database = new DatabaseSync(file, { readOnly: true })
  return { ask: async (sql) => database.prepare(sql).all(), close: async () => database.close() }
}

async function onServer(address: string): Promise<Books> {
  const client = new pg.Client(address)
  await client.connect()
  return { ask: async (sql) => (await client.query<Row>(sql)).rows, close: () => client.end() }
}

/** Checks that only SQLite needs: PostgreSQL looks after these itself. */
const ofFiles = {
  'a broken reference': 'pragma foreign_key_check',
  'a file that is not whole': `select * from pragma_integrity_check where integrity_check <> 'ok'`,
  'an amount of another type': `select public_id, total, base, gst from booking where typeof(total) <> 'integer'`,
}

/** Queries that must find nothing. */
const findings = {
  'a seat that is taken without cause': `
    select s.show_id, s.row, s.number, s.status from seat s
    where s.status in ('booked', 'reserved')
    and not (s.status = 'reserved' and s.booking_id is null and s.group_id in (select id from seat_group))
    and not exists (
      select 1 from booking b join booking_seat bs on bs.booking_id = b.id
      where b.id = s.booking_id and b.show_id = s.show_id and bs.row = s.row and bs.number = s.number and bs.released_at is null
        and b.status = case s.status when 'booked' then 'paid' else 'pending' end)`,
  'a seat that a group which is over keeps': `
    select s.show_id, s.row, s.number from seat s join seat_group g on g.id = s.group_id
    where g.ended_at is not null and s.status = 'reserved' and s.booking_id is null and s.reserved_until > g.kept_until`,
  'a seat that is kept, and nobody did it': `
    select g.public_id from seat_group g where not exists (
      select 1 from audit a where a.what = 'group-kept' and a.to_what = 'group ' || g.public_id)`,
  'a seat that is blocked, and nobody did it': `
    select s.show_id, s.row, s.number from seat s
    where s.status = 'blocked' and not exists (
      select 1 from audit a join show there on there.id = a.show_id join show here on here.id = s.show_id
      where a.what = 'seats-blocked' and (here.id = there.id or here.production_id = there.production_id))`,
  'a sold seat that is not the buyer’s': `
    select b.public_id, bs.row, bs.number from booking b join booking_seat bs on bs.booking_id = b.id
    where b.status = 'paid' and bs.released_at is null and not exists (
      select 1 from seat s where s.show_id = b.show_id and s.row = bs.row and s.number = bs.number and s.booking_id = b.id and s.status = 'booked')`,
  'a hold without an end': `select public_id from booking where status = 'pending' and (reserved_until is null or reserved_until <= 0)`,
  'a booking by hand that nobody made': `
    select public_id from booking b
    where b.kind <> 'customer' and not exists (select 1 from audit a where a.booking_id = b.id) and not exists (
      select 1 from audit a where a.show_id = b.show_id)`,
  'a ticket without a paid booking, or the other way round': `
    select b.public_id, b.status, t.id from booking b left join ticket t on t.booking_id = b.id where (b.status = 'paid') <> (t.id is not null) and b.paid_at is null`,
  'a refund that nobody decided': `
    select r.id, r.reason from refund r where not exists (
      select 1 from audit a join booking b on b.id = r.booking_id
      where a.booking_id = r.booking_id or (a.show_id = b.show_id and a.what = 'show-cancelled'))`,
  'more given back than was taken': `
    select p.id from payment p where p.amount < (select coalesce(sum(r.amount), 0) from refund r where r.payment_id = p.id and r.status <> 'failed')`,
  'a donation that went back twice, or without having come': `
    select p.id from payment p where p.donation > p.amount
      or p.donation < (select coalesce(sum(r.donation), 0) from refund r where r.payment_id = p.id and r.status <> 'failed')
      or p.amount - p.donation < (select coalesce(sum(r.amount - r.donation), 0) from refund r where r.payment_id = p.id and r.status <> 'failed')`,
  'a donation without its receipt, or the other way round': `
    select b.public_id from booking b left join donation_receipt d on d.booking_id = b.id
    where (b.donation > 0 and b.paid_at is not null) <> (d.serial is not null) or d.amount <> b.donation`,
  'an amount that is none': `
    select public_id, total, base, gst from booking
    where total < 0 or total <> base + gst or total > 100000000000`,
  'an admission that no scan made': `
    select a.ticket_id from admission a where not exists (select 1 from scan s where s.scan_id = a.scan_id and s.ticket_id = a.ticket_id)`,
  'somebody with more rights than were given': `select email from account where permission = 'admin' and email <> 'admin@sabha.example' and not exists (
      select 1 from audit a where a.what in ('account-made', 'account-changed') and a.to_what like 'account %')`,
} satisfies Record<string, string>
