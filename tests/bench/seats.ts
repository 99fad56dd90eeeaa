import autocannon from 'autocannon'
import { startBackendProcess } from './backend-process.ts'
import type { Figure } from './table.ts'

/** Measures get_seats for a hall of 1,000 seats: the whole answer compressed, and the 304 where nothing has changed. */
export async function benchSeats(): Promise<Figure[]> {
  const backend = await startBackendProcess()
  const url = `${backend.origin}/api/get_seats.php?show_id=1`
  try {
    const headers = { 'accept-encoding': 'br' }
    const first = await fetch(url, { headers })
    const etag = first.headers.get('etag') ?? ''
    const size = Number(first.headers.get('content-length'))
    const load = (more: Record<string, string>) => autocannon({ url, connections: 32, duration: 5, headers: { ...headers, ...more } })
    const whole = await load({})
    const unchanged = await load({ 'if-none-match': etag })
    return [
      {
        what: 'get_seats, 1,000 seats, brotli',
        value: `${Math.round(whole.requests.average)}/s, ${(size / 1024).toFixed(1)} kB`,
        aim: '≥ 3,000/s a core',
      },
      { what: 'get_seats, unchanged (304)', value: `${Math.round(unchanged.requests.average)}/s`, aim: '≥ 3,000/s a core' },
      { what: 'answers that were none', value: String(whole.errors + whole.timeouts + unchanged.errors + unchanged.timeouts), aim: '0' },
    ]
  } finally {
    await backend.stop()
  }
}
