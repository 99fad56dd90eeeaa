import { readHeader } from '@sabha/backend/adapters/pictures/header'
import { iconTypes } from '@sabha/backend/adapters/pictures/icon-set'
import { SiteIcons } from '@sabha/backend/rules/site/icons'
import type { Schema } from '@sabha/backend/store/schema'
import { libraryName } from '@sabha/ticketing/site-picture'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import { describeOnce, it, itOnce } from '../builders/fixtures.ts'
import { pictureUrl, pngOf } from '../builders/pictures.ts'
import { raw } from '../builders/raw.ts'

const both = (en: string, kn: string) => ({ en, kn })
const named = { identity: { name: both('Lamp House Theatre', 'ದೀಪದ ಮನೆ ರಂಗ') } }

const textOf = async (origin: string, path: string) => (await raw(origin, path)).bytes.toString()
const folderIn = (html: string) => /<link rel="icon" href="(\/pictures\/icons\/[0-9a-f]{24})\/favicon\.ico"/.exec(html)?.[1]

it('the sample keeps the icons that come with the program, and nobody has others drawn', async ({ backend }) => {
  const html = await textOf(backend.origin, '/')
  expect(html).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml" />')
  expect(html).not.toContain('/pictures/icons/')
  for (const path of [
    '/pictures/icons/0123456789abcdef01234567/favicon.ico',
    '/pictures/icons/x/favicon.ico',
    '/pictures/icons/favicon.ico',
  ])
    expect((await raw(backend.origin, path)).status, path).toBe(404)
  expect((await raw(backend.origin, '/favicon.ico')).status).toBe(200)
  expect(await backend.deps.store.read.selectFrom('site_icon').select('name').execute()).toEqual([])
})

it('another name has icons and cards of its own from its publishing on, which are drawn once', async ({ backend, admin }) => {
  await admin.client.site.publish({ site: named })
  const html = await textOf(backend.origin, '/about')
  const folder = folderIn(html) ?? 'none'
  expect(html).toContain(`<link rel="apple-touch-icon" href="${folder}/apple-touch-icon.png" />`)
  expect(html).toContain(`${folder}/card-en.jpg" />`)
  expect(await textOf(backend.origin, '/about?lang=kn')).toContain(`${folder}/card-kn.jpg" />`)
  expect(html).not.toMatch(/icon\.svg|card\.jpg"/)
  const files = await Promise.all(Object.keys(iconTypes).map((name) => raw(backend.origin, `${folder}/${name}`)))
  files.forEach(({ status, headers, bytes }, index) => {
    const [name, type] = Object.entries(iconTypes)[index] ?? []
    expect({ status, type: headers['content-type'] }, name).toEqual({ status: 200, type })
    expect(headers['cache-control'], name).toBe('public, max-age=31536000, immutable')
    if (name?.startsWith('card')) expect(readHeader(bytes)).toEqual({ format: 'jpg', width: 1200, height: 630 })
  })
  const rows = await backend.deps.store.read.selectFrom('site_icon').select(['edition', 'name']).execute()
  expect(rows).toHaveLength(Object.keys(iconTypes).length)
  const etag = files[0]?.headers['etag'] ?? ''
  expect((await raw(backend.origin, `${folder}/favicon.ico`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await raw(backend.origin, `${folder}/other.png`)).status).toBe(404)
  for (const [path, name] of [
    ['/favicon.ico', 'favicon.ico'],
    ['/icon.svg', 'icon-512.png'],
    ['/pictures/card.jpg', 'card-en.jpg'],
  ] as const) {
    expect(await raw(backend.origin, path), path).toMatchObject({
      status: 302,
      headers: { location: `${folder}/${name}`, 'cache-control': 'no-cache' },
    })
  }
})

it('is drawn before anybody asks, and only once', async ({ backend, admin }) => {
  const { icons, site } = backend.services
  const drawn = () => backend.deps.store.read.selectFrom('site_icon').select('name').execute()
  await icons.drawAhead(site.content)
  expect(await drawn()).toEqual([])
  await admin.client.site.publish({ site: named })
  await Promise.all([icons.drawAhead(site.content), icons.drawAhead(site.content)])
  expect(await drawn()).toHaveLength(Object.keys(iconTypes).length)
})

itOnce('each change of logo, colour or motto has another address, and the earlier one still answers', async ({ backend, admin }) => {
  const { picture } = await admin.client.pictures.upload({ file: pictureUrl(pngOf(400, 300)), alt_en: 'Our sign', alt_kn: 'ನಮ್ಮ ಚಿಹ್ನೆ' })
  const changes = [
    named,
    { identity: { logo: libraryName(picture) } },
    { identity: { accent: '#00563f' } },
    { identity: { motto: both('Come and listen.', 'ಬಂದು ಕೇಳಿ.') } },
  ]
  const folders: string[] = []
  for (const site of changes) {
    await admin.client.site.publish({ site })
    folders.push(folderIn(await textOf(backend.origin, '/')) ?? 'none')
    expect((await raw(backend.origin, `${folders.at(-1)}/icon-192.png`)).status).toBe(200)
  }
  expect(new Set(folders).size).toBe(changes.length)
  const icons = await Promise.all(
    folders.map(async (folder) => (await raw(backend.origin, `${folder}/icon-192.png`)).bytes.toString('base64')),
  )
  // First the letters, then the logo for all others: neither colour nor motto is in the icon.
  expect(new Set(icons).size).toBe(2)
  // A change that doesn't concern the icons leaves the address as it is.
  await admin.client.site.publish({ site: { about: { contact: both('Write to us.', 'ನಮಗೆ ಬರೆಯಿರಿ.') } } })
  expect(folderIn(await textOf(backend.origin, '/'))).toBe(folders.at(-1))
  await admin.client.site.restore({ version: 0 })
  expect(await textOf(backend.origin, '/')).toContain('href="/icon.svg"')
})

itOnce(
  'the scanner is installed with the collective’s own name, icons and colours, and no picture of the sample',
  async ({ backend, admin }) => {
    const manifestOf = async () => JSON.parse(await textOf(backend.origin, '/scanner/manifest.webmanifest')) as Record<string, unknown>
    const before = await manifestOf()
    expect(before['icons']).toContainEqual(expect.objectContaining({ src: 'pwa-192x192.png' }))
    expect(await textOf(backend.origin, '/scanner/colours.css')).toBe('')
    await admin.client.site.publish({
      site: { identity: { ...named.identity, wordmark: { name: both('Lamphouse', 'ದೀಪಮನೆ') }, accent: '#00563f' } },
    })
    const html = await textOf(backend.origin, '/scanner/')
    const folder = /href="(\/pictures\/icons\/[0-9a-f]{24})\/scanner-180\.png"/.exec(html)?.[1]
    expect(html).toContain(`<link rel="icon" type="image/png" href="${folder}/scanner-192.png" />`)
    const manifest = await manifestOf()
    expect(manifest).toMatchObject({ name: 'Lamphouse Ticket Scanner', id: '/scanner/', start_url: '/scanner/' })
    expect(manifest['screenshots']).toBeUndefined()
    expect(JSON.stringify(manifest)).not.toMatch(/pwa-|maskable-icon|Sabha|12020a|2a0715/)
    for (const { src } of manifest['icons'] as { src: string }[]) expect((await raw(backend.origin, src)).status, src).toBe(200)
    expect((await raw(backend.origin, '/scanner/colours.css')).headers.vary).toContain('accept-encoding')
    const colours = await textOf(backend.origin, '/scanner/colours.css')
    expect(colours).toMatch(/^html\{background:#[0-9a-f]{6}\}html:root\{--paper:#[0-9a-f]{6};/)
    expect(html).toContain(`<meta name="theme-color" content="${manifest['theme_color']}"`)
    expect(colours).toContain(`--night:${manifest['theme_color']}`)
  },
)

itOnce('whoever asks for editions that don’t exist has no content read for each', async ({ backend, admin }) => {
  await admin.client.site.publish({ site: named })
  const { store, now, pictureMaker } = backend.deps
  let contents = 0
  const read = (store.read as unknown as Kysely<Schema>).withPlugin({
    transformQuery: ({ node }) => {
      const query = JSON.stringify(node)
      if (/"site_(publishing|draft)"/.test(query) && query.includes('SelectAllNode')) contents += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const icons = new SiteIcons({ store: { ...store, read }, now, pictureMaker })
  for (let nth = 0; nth < 20; nth++) expect(await icons.find(String(nth).padStart(24, '0'), 'favicon.ico')).toBeUndefined()
  expect(contents).toBe(2)
  // Another version is another content.
  await admin.client.site.publish({ site: { identity: { accent: '#00563f' } } })
  expect(await icons.find('0'.repeat(24), 'favicon.ico')).toBeUndefined()
  expect(contents).toBe(4)
})

describeOnce('on a machine without room for the logo', () => {
  it.override('options', {
    change: ({ pictureMaker }) => ({
      pictureMaker: { ...pictureMaker, makeIcons: async (job) => (job.logo ? 'too-hard' : pictureMaker.makeIcons(job)) },
    }),
  })

  it('the icons are there all the same, with the letters', async ({ backend, admin }) => {
    await admin.client.site.publish({ site: named })
    const letters = await raw(backend.origin, `${folderIn(await textOf(backend.origin, '/'))}/icon-192.png`)
    const { picture } = await admin.client.pictures.upload({ file: pictureUrl(pngOf(400, 300)), alt_en: 'Our sign', alt_kn: 'ನಮ್ಮ ಚಿಹ್ನೆ' })
    await admin.client.site.publish({ site: { identity: { logo: libraryName(picture) } } })
    const icon = await raw(backend.origin, `${folderIn(await textOf(backend.origin, '/'))}/icon-192.png`)
    expect([icon.status, icon.bytes.equals(letters.bytes)]).toEqual([200, true])
  })
})

describeOnce('on a machine without room for any icon', () => {
  let drawings = 0
  it.override('options', {
    change: ({ pictureMaker }) => ({
      pictureMaker: {
        ...pictureMaker,
        makeIcons: async () => {
          drawings += 1
          return 'too-hard'
        },
      },
    }),
  })

  it('nobody who asks has them drawn again at once', async ({ backend, admin }) => {
    await admin.client.site.publish({ site: named })
    const icon = `${folderIn(await textOf(backend.origin, '/'))}/icon-192.png`
    drawings = 0
    for (let nth = 0; nth < 5; nth++) expect((await raw(backend.origin, icon)).status).toBe(429)
    expect(drawings).toBe(1)
    backend.clock.now += 600_000
    expect((await raw(backend.origin, icon)).status).toBe(429)
    expect(drawings).toBe(2)
    // The scanner can still be kept on a phone.
    expect(await raw(backend.origin, '/scanner/icon.svg')).toMatchObject({ status: 200, headers: { 'content-type': 'image/svg+xml' } })
  })
})
