import { jpegSize } from '@sabha/backend/adapters/frames/jpeg'
import { describe, expect } from 'vitest'
import { it } from '../builders/fixtures.ts'
import { dataUrl, jpegOfCodes } from '../builders/frame.ts'
import { raw } from '../builders/raw.ts'
import { expectRefused, unchanged } from '../builders/refused.ts'
import { sellTicket } from '../builders/sold-ticket.ts'

const unreadable = { success: false, qr: '', message: 'This picture could not be read.' }
const nothing = { success: false, qr: '', message: 'No code was found in this picture.' }

describe('what is no picture', () => {
  const jpeg = () => jpegOfCodes([{ text: 'BK33333333' }])
  const cases: [string, () => string][] = [
    ['nothing', () => ''],
    ['garbage', () => 'garbage'],
    ['a data URL of nothing', () => dataUrl(Buffer.alloc(0))],
    ['what is not base64', () => 'data:image/jpeg;base64,???'],
    ['a PNG', () => `data:image/png;base64,${jpeg().toString('base64')}`],
    ['a PNG that is called a JPEG', () => dataUrl(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))],
    ['bytes at random', () => dataUrl(Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)))],
    ['the beginning of a JPEG', () => dataUrl(jpeg().subarray(0, 20))],
    ['a header of no size', () => dataUrl(headerOf(0, 0))],
    ['markers without an end', () => dataUrl(Buffer.from('ffd8ff'.padEnd(2000, 'f'), 'hex'))],
  ]
  it.for(cases)('%s', async ([, image], { backend, phone }) => {
    expect(await unchanged(backend, () => phone.client.checkin.decodeQr({ image: image() }))).toEqual(unreadable)
  })

  it('a header with nothing behind it', async ({ phone }) => {
    expect(await phone.client.checkin.decodeQr({ image: dataUrl(headerOf(640, 480)) })).toMatchObject({ success: false, qr: '' })
  })

  it('a JPEG cut off in the middle, or with its bytes altered, costs nobody anything', async ({ backend, phone }) => {
    const whole = jpeg()
    const altered = Buffer.from(whole.map((byte, i) => (i > 700 && i % 97 === 0 ? byte ^ 0xff : byte)))
    for (const picture of [whole.subarray(0, whole.length / 2), altered]) {
      const { status } = await raw(backend.origin, '/api/decode_qr.php', { token: phone.token, json: { image: dataUrl(picture) } })
      expect(status).toBe(200)
    }
    expect(await phone.client.checkin.decodeQr({ image: dataUrl(whole) })).toMatchObject({ success: true, qr: 'BK33333333' })
  })
})

describe('a picture that is too large', () => {
  it('in pixels is never unpacked', async ({ phone }) => {
    for (const [width, height] of [
      [65_500, 65_500],
      [2000, 1001],
    ] as const) {
      expect(await phone.client.checkin.decodeQr({ image: dataUrl(headerOf(width, height)) })).toEqual({
        success: false,
        qr: '',
        message: 'This picture is too large.',
      })
    }
  })

  it('in bytes is not read at all', async ({ backend, phone }) => {
    await expectRefused(backend, () => phone.client.checkin.decodeQr({ image: 'A'.repeat(700 * 1024) }), { status: 413, code: 'too-large' })
  })
})

describe('a picture', () => {
  it('without a code', async ({ phone }) => {
    expect(await phone.client.checkin.decodeQr({ image: dataUrl(jpegOfCodes([])) })).toEqual(nothing)
  })

  it('of a ticket', async ({ backend, phone }) => {
    const { qr } = await sellTicket(backend, ['A1'])
    const image = dataUrl(jpegOfCodes([{ text: qr() }]))
    expect(await unchanged(backend, () => phone.client.checkin.decodeQr({ image }))).toEqual({ success: true, qr: qr(), message: '' })
  })

  it('with control characters in its code gives them as they are', async ({ phone }) => {
    expect((await phone.client.checkin.decodeQr({ image: dataUrl(jpegOfCodes([{ text: 'a\u001db\u0000c' }])) })).qr).toBe('a\u001db\u0000c')
  })

  it('of two tickets gives the one in the middle', async ({ phone }) => {
    const aside = { text: 'BK33333333', x: 10, y: 10, scale: 5 }
    const middle = { text: 'BK44444444', x: 260, y: 180, scale: 5 }
    for (const codes of [
      [aside, middle],
      [middle, aside],
    ]) {
      expect((await phone.client.checkin.decodeQr({ image: dataUrl(jpegOfCodes(codes)) })).qr).toBe('BK44444444')
    }
  })

  it('full of noise is read at a second look', async ({ backend, phone }) => {
    const { qr } = await sellTicket(backend, ['A1'])
    // At this size a single pass finds nothing.
    const image = dataUrl(jpegOfCodes([{ text: qr(), scale: 3 }], { specks: 0.08 }))
    // The server stops its passes after a second, so a busy machine may need another picture. The phone sends more of them, too.
    await expect.poll(() => phone.client.checkin.decodeQr({ image })).toMatchObject({ success: true, qr: qr() })
  })

  it('full of noise gives no text that is none of ours', async ({ phone }) => {
    const image = dataUrl(
      jpegOfCodes([{ text: 'https://example.com/a-long-address-that-makes-a-code-as-fine-as-that-of-a-ticket', scale: 3 }], {
        specks: 0.08,
      }),
    )
    expect(await phone.client.checkin.decodeQr({ image })).toEqual(nothing)
  })

  it('of many at once, all are read', async ({ phone }) => {
    const texts = Array.from({ length: 12 }, (_, i) => `BK3333333${i}`)
    const answers = await Promise.all(texts.map((text) => phone.client.checkin.decodeQr({ image: dataUrl(jpegOfCodes([{ text }])) })))
    expect(answers.map(({ qr }) => qr)).toEqual(texts)
  })
})

/** Returns the beginning of a JPEG, up to its size. */
function headerOf(width: number, height: number): Buffer {
  const header = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000000000301220002110103110100', 'hex')
  header.writeUInt16BE(height, 25)
  header.writeUInt16BE(width, 27)
  expect(jpegSize(header)).toEqual({ width, height })
  return header
}
