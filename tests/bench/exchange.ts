import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { FilmReader } from '@sabha/scanner/exchange/film-reader'
import { blocksIn, filmOf, framesPerSecond, qrCode } from '@sabha/scanner/exchange/frames'
import { type PassingScan, readSnapshot, signSnapshot } from '@sabha/scanner/exchange/snapshot'
import { bytesOf } from '@sabha/ticketing/bytes'
import { signKeyCertificate } from '@sabha/ticketing/key-certificate'
import { newPhoneKey, signWith } from '@sabha/ticketing/phone-key'
import { newTicketId } from '@sabha/ticketing/ticket-id'
import { encode } from 'uqr'
import { type Figure, inMs, quantile } from './table.ts'

const sold = 5_000
const admitted = 500
const hour = 3_600_000
const rounds = 200

/** Tickets sold over a month. This phone has let in every tenth of them, each by its own scan. */
function scansOfAnEvening(now: number): PassingScan[] {
  const tickets = Array.from({ length: sold }, () => newTicketId(now - randomInt(30 * 24) * hour, (length) => randomBytes(length)))
  return tickets.slice(0, admitted).map((ticketId) => ({
    scanId: randomUUID(),
    subject: `t:${ticketId}`,
    seats: [1 + randomInt(4)],
    at: now - randomInt(hour),
    movement: { counts: 1 },
  }))
}

/** Returns how many frames the screen shows until the camera has read enough, from whatever frame it starts at. */
async function framesShown(film: (number: number) => string, loss: number): Promise<number> {
  const reader = new FilmReader()
  const start = loss === 0 ? 0 : randomInt(10_000)
  for (let shown = 1; ; shown++) {
    if (Math.random() < loss) continue
    if ((await reader.see(film(start + shown - 1)))?.message) return shown
  }
}

/** Measures how two phones exchange 500 admissions of 5,000 tickets, in virtual time, at the frame rate of the screen. */
export async function benchExchange(): Promise<Figure[]> {
  const now = Date.now()
  const key = await newPhoneKey()
  const server = await newPhoneKey()
  const certificate = await certificateOf(key.publicKey, server, now)
  const snapshot = { madeAt: now, gate: 'Main gate', scans: scansOfAnEvening(now) }
  const message = await signSnapshot(snapshot, certificate, (content) => signWith(key, content))
  const film = await filmOf(message)
  const figures: Figure[] = [
    {
      what: '500 admissions of 5,000, signed: bytes; codes',
      value: `${message.length.toLocaleString('en-IN')}; ${blocksIn(message.length)}`,
      aim: '',
    },
  ]
  for (const loss of [0, 0.3, 0.5]) {
    const shown: number[] = []
    for (let round = 0; round < (loss === 0 ? 1 : rounds); round++) shown.push(await framesShown(film, loss))
    const [p50, p95] = [quantile(shown, 0.5), quantile(shown, 0.95)]
    const seconds = (frames: number) => `${(frames / framesPerSecond).toFixed(1)} s`
    figures.push({
      what: `${loss * 100} % lost: frames shown p50, p95; at 8 a second`,
      value: `${p50}, ${p95}; ${seconds(p50)}, ${seconds(p95)}`,
      aim: '< 20 s',
    })
  }
  figures.push({
    what: 'a frame: made and drawn as a QR code',
    value: inMs(timeOf((n) => encode(film(n), { ...qrCode, border: 4 }))),
    aim: '< 125 ms',
  })
  const begun = performance.now()
  await readSnapshot(message, new Map([[1, bytesOf(server.publicKey) ?? new Uint8Array()]]))
  figures.push({ what: 'signature and certificate checked', value: inMs(performance.now() - begun), aim: '' })
  return figures
}

function timeOf(work: (n: number) => unknown): number {
  const begun = performance.now()
  for (let n = 0; n < 100; n++) work(n)
  return (performance.now() - begun) / 100
}

/**
 * Makes a certificate as the server sends it with the list. Our signers are synchronous and this key is not, so it is signed in two steps.
 */
async function certificateOf(publicKey: string, server: Awaited<ReturnType<typeof newPhoneKey>>, now: number): Promise<Uint8Array> {
  const asked = { serverKeyId: 1, holderId: 1, showId: 1, validUntil: now + hour, publicKey: bytesOf(publicKey) ?? new Uint8Array() }
  let content = new Uint8Array()
  const unsigned = bytesOf(
    signKeyCertificate('exchange', asked, (bytes) => {
      content = Uint8Array.from(bytes)
      return new Uint8Array(64)
    }),
  )
  const certificate = unsigned ?? new Uint8Array()
  certificate.set(await signWith(server, content), content.length)
  return certificate
}
