import { paiseOf } from '@sabha/ticketing/money'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Admin } from './admin.ts'

/** Expects tills, dashboard and export to agree, and no donation to count as revenue. */
export async function expectReconciled({ client }: Admin): Promise<void> {
  const { totalRevenue, deskRevenue = 0, donations = 0 } = await client.reports.dashboard({})
  const { reckoning } = await client.tills.list({})
  if (!reckoning) throw new Error('owners see it')
  expect(paiseOf(reckoning.in_tills) + paiseOf(reckoning.without_till) - paiseOf(reckoning.owed)).toBe(paiseOf(deskRevenue))
  const exported = parse<Record<string, string>>(await client.bookings.export({}), { bom: true, columns: true })
  const paise = (column: string) => exported.reduce((sum, row) => sum + paiseOf(Number(row[column])), 0)
  expect(paise('Revenue in rupees')).toBe(paiseOf(totalRevenue))
  expect(paise('Donation in rupees') - paise('Donation refunded in rupees')).toBe(paiseOf(donations))
}
