import { afterEach, describe, expect, it, vi } from 'vitest'

const hash = 'ab'.repeat(32)
const own = `/pictures/shows/${hash}-1200x1600.webp`
const origin = 'https://tickets.example'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const module = () => import('./show-image.ts')
const elsewhere = () => vi.stubEnv('VITE_API_URL', 'https://box.example/php/api/')

describe('a show’s picture', () => {
  it('is one of the site’s, by its name', async () => {
    const { readShowImage, wholeAddress } = await module()
    expect(readShowImage('tanpura')).toEqual({ kind: 'site', name: 'tanpura', width: 1200, height: 1500 })
    expect(wholeAddress('tanpura', origin)).toEqual({ url: `${origin}/pictures/tanpura-800.webp`, width: 800, height: 1000 })
  })

  it('is its own, of a size that is known before it is there', async () => {
    const { readShowImage, wholeAddress } = await module()
    expect(readShowImage(own)).toEqual({ kind: 'own', address: own, width: 1200, height: 1600 })
    expect(wholeAddress(own, origin)).toEqual({ url: origin + own, width: 1200, height: 1600 })
  })

  it('is its own at the backend’s origin, where the site has another', async () => {
    elsewhere()
    const { readShowImage, wholeAddress } = await module()
    expect(readShowImage(own)).toMatchObject({ kind: 'own', address: `https://box.example${own}` })
    expect(wholeAddress(own, origin)?.url).toBe(`https://box.example${own}`)
    expect(wholeAddress('tanpura', origin)?.url).toBe(`${origin}/pictures/tanpura-800.webp`)
  })

  it.each(['uploads/violin.jpg', '/uploads/violin.jpg?v=2'])('is what another backend has: %s', async (image) => {
    const { readShowImage } = await module()
    expect(readShowImage(image)).toEqual({ kind: 'plain', address: `/${image.replace(/^\//, '')}` })
    vi.resetModules()
    elsewhere()
    expect((await module()).readShowImage(image)).toMatchObject({ kind: 'plain', address: new URL(image, 'https://box.example/').href })
  })

  it('is what another backend has by its whole address, where that is the backend’s', async () => {
    elsewhere()
    const { readShowImage } = await module()
    expect(readShowImage('https://box.example/violin.jpg')).toEqual({ kind: 'plain', address: 'https://box.example/violin.jpg' })
    expect(readShowImage('https://other.example/violin.jpg')).toEqual({ kind: 'none' })
  })

  it.each([
    '',
    'first-note-of-yesterday',
    'constructor',
    'https://other.example/violin.jpg',
    '//other.example/violin.jpg',
    '/\\other.example/violin.jpg',
    'https://backend.invalid/violin.jpg',
    'https://exa mple/violin.jpg',
    'data:image/png;base64,x.png',
    'javascript:alert(1).jpg',
  ])('is our artwork where it says %j', async (image) => {
    const { readShowImage, wholeAddress } = await module()
    expect(readShowImage(image)).toEqual({ kind: 'none' })
    expect(wholeAddress(image, origin)).toBeUndefined()
  })
})
