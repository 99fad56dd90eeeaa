import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleDocument } from '../pdf/testing/sample-document.ts'
import { openGoogleWallet } from './google-wallet.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const wallet = openGoogleWallet({ issuerId: '3388000000000000000', email: 'passes@sabha.example', key: privateKey })
const made = { origin: 'https://tickets.sabha.example', logo: '/wallet-logo.png', at: 0 }

function seatInfoOf(link: string): Record<string, { defaultValue: { value: string } }> {
  const claims = link.slice(link.lastIndexOf('/') + 1).split('.')[1] ?? ''
  const { payload } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return payload.eventTicketObjects[0].seatInfo
}

test('a pass says on which floor and in which block its seats are, each once', () => {
  const document = sampleDocument(3)
  const balcony = { floor: 'Balcony', block: 'Left wing', kn: { floor: 'ಬಾಲ್ಕನಿ', block: 'ಎಡ ಭಾಗ' } }
  const seats = document.seats.map((seat, index) => ({ ...seat, notes: index < 2 ? balcony : { floor: 'Stalls' } }))
  expect(seatInfoOf(wallet.saveLink({ ...document, seats }, made))['section']?.defaultValue.value).toBe('Balcony, Left wing · Stalls')
  expect(seatInfoOf(wallet.saveLink({ ...document, language: 'kn', seats }, made))['section']?.defaultValue.value).toContain(
    'ಬಾಲ್ಕನಿ, ಎಡ ಭಾಗ',
  )
  expect(Object.keys(seatInfoOf(wallet.saveLink(document, made)))).toEqual(['seat'])
})
