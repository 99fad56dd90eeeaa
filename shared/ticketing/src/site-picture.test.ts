import { expect, it } from 'vitest'
import { libraryName, madeWidths, readLibraryName, readSiteFileAddress, siteFileAddress } from './site-picture.ts'

const file = { id: 'ab'.repeat(32), width: 960, height: 640, format: 'avif' } as const
const address = `/pictures/site/${'ab'.repeat(32)}-960x640.avif`
const picture = { id: 'ab'.repeat(32), width: 1600, height: 1067, focus: { x: 0.5, y: 0.251 } }
const name = `library/${'ab'.repeat(32)}@1600x1067@500x251`

it('the address of a file and the name of a picture tell what they are', () => {
  expect([siteFileAddress(file), readSiteFileAddress(address)]).toEqual([address, file])
  expect([libraryName(picture), readLibraryName(name)]).toEqual([name, picture])
})

it.each(['', `https://example.org${address}`, address.replace('avif', 'svg'), address.replace('960', '0960'), `${address}?x`])(
  '%j is no address of a file',
  (text) => expect(readSiteFileAddress(text)).toBeUndefined(),
)

it.each(['first-note', `${name}x`, `/${name}`, name.replace('@500', '@1001'), name.replace('ab', 'AB'), name.replace('library', 'site')])(
  '%j is no picture of the library',
  (text) => expect(readLibraryName(text)).toBeUndefined(),
)

it('a width that the picture hardly exceeds is not made beside it', () => {
  expect([1600, 1100, 600, 500, 300].map(madeWidths)).toEqual([[480, 960, 1600], [480, 1100], [480, 600], [500], [300]])
})
