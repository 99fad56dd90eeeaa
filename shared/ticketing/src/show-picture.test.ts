import { expect, it } from 'vitest'
import { isPictureName, pictureAddress, readPictureAddress } from './show-picture.ts'

const picture = { id: 'ab'.repeat(32), width: 1200, height: 1600, format: 'webp' } as const
const address = `/pictures/shows/${'ab'.repeat(32)}-1200x1600.webp`

it('the address of a sent picture tells what it is', () => {
  expect(pictureAddress(picture)).toBe(address)
  expect(readPictureAddress(address)).toEqual(picture)
})

it.each([
  '',
  'first-note',
  `https://example.org${address}`,
  `//example.org${address}`,
  address.slice(1),
  address.replace('webp', 'svg'),
  address.replace('1200', '01200'),
  address.replace('1200', '0200'),
  address.replace('ab', 'AB'),
  address.replace('ab', ''),
  `${address}?x`,
  `${address}\n`,
  address.replace('shows/', 'shows/../'),
])('%j is no such address', (text) => expect(readPictureAddress(text)).toBeUndefined())

it('a picture of the site goes by a plain name', () => {
  expect(['first-note', 'kaveri', 'a1'].every(isPictureName)).toBe(true)
  expect(['', '-', 'First', 'a--b', 'a b', 'a.png', '../a', '/a', 'https://a', 'a'.repeat(101)].some(isPictureName)).toBe(false)
})
