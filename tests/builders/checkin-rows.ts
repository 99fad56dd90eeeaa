import type { Store } from '@sabha/backend/store/store'

/** Reads what the backend has recorded of the door, scans in the order of their arrival. */

export async function scansOf({ read }: Pick<Store, 'read'>) {
  return read.selectFrom('scan').selectAll().orderBy('received_at').orderBy('at').execute()
}

export async function admissionsOf({ read }: Pick<Store, 'read'>): Promise<{ seat: string; scan_id: string }[]> {
  const rows = await read.selectFrom('admission').select(['row', 'number', 'scan_id']).orderBy('row').orderBy('number').execute()
  return rows.map(({ row, number, scan_id }) => ({ seat: `${row}${number}`, scan_id }))
}

export async function conflictsOf({ read }: Pick<Store, 'read'>) {
  const rows = await read.selectFrom('scan_conflict').selectAll().orderBy('id').execute()
  return rows.map(({ kind, verdict, row, number, first_scan_id, second_scan_id, resolved_by }) => ({
    kind,
    verdict,
    seat: row === '' ? '' : `${row}${number}`,
    first: first_scan_id,
    second: second_scan_id,
    resolved_by,
  }))
}
