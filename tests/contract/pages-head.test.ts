import { describe, expect } from 'vitest'
import type { Backend } from '../builders/backend.ts'
import { it } from '../builders/fixtures.ts'
import { pictureUrl, pngOf } from '../builders/pictures.ts'
import { raw } from '../builders/raw.ts'
import { addShowIn, studio } from '../builders/show.ts'
import { draftOf } from '../builders/show-draft.ts'

/** What search engines and previews of shared links read. */

const text = async ({ origin }: Backend, path: string, headers = {}) => (await raw(origin, path, { headers })).bytes.toString()
const unescaped = (value: string) =>
  value.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const metaOf = (html: string, name: string) => {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return found === undefined ? undefined : unescaped(found)
}
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]
const links = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]+)"/g)].map(([, rel, language, href]) => [
      language ?? rel,
      href,
    ]),
  )

interface Graph {
  '@context': string
  '@graph': Record<string, unknown>[]
}
const graphOf = (html: string) => {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]
  return json === undefined ? undefined : (JSON.parse(json) as Graph)
}

describe('with a PUBLIC_URL', () => {
  it.override('options', { settings: { PUBLIC_URL: 'https://tickets.example' } })

  it('a page names itself, its other language, and the picture that a shared link shows', async ({ backend }) => {
    for (const [path, own] of [
      ['/shows', 'https://tickets.example/shows'],
      ['/shows?lang=en', 'https://tickets.example/shows'],
      ['/shows?lang=kn', 'https://tickets.example/shows?lang=kn'],
      ['/shows?utm_source=leaflet', 'https://tickets.example/shows'],
      ['/shows/', 'https://tickets.example/shows'],
    ] as const) {
      const html = await text(backend, path)
      expect(links(html), path).toEqual({
        canonical: own,
        en: 'https://tickets.example/shows',
        kn: 'https://tickets.example/shows?lang=kn',
        'x-default': 'https://tickets.example/shows',
      })
      expect(metaOf(html, 'og:url')).toBe(own)
      expect(metaOf(html, 'og:image')).toBe('https://tickets.example/pictures/card.jpg')
      expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    }
  })

  it('the sitemap lists every public page in both languages, each with its counterpart', async ({ backend }) => {
    const { headers, bytes } = await raw(backend.origin, '/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const map = bytes.toString()
    const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap((match) => match[1] ?? [])
    const paths = listed.map((address) => address.replace('https://tickets.example', ''))
    expect(paths).toContain('/tara-venkatesh?lang=kn')
    expect(new Set(paths.map((path) => path.split('?')[0])).size * 2).toBe(paths.length)
    expect([...map.matchAll(/hreflang="kn"/g)]).toHaveLength(listed.length)
    for (const path of paths) expect((await raw(backend.origin, path)).status, path).toBe(200)
  })

  it('robots are told where it is, and to leave the calls alone', async ({ backend }) => {
    const robots = await text(backend, '/robots.txt')
    expect(robots).toContain('\nDisallow: /api/\n')
    expect(robots).toContain('\nSitemap: https://tickets.example/sitemap.xml\n')
  })
})

it('without a PUBLIC_URL the request says which of our origins it is, and no markup', async ({ backend }) => {
  const canonical = async (host: string) => links(await text(backend, '/about', { host }))['canonical']
  const { port } = new URL(backend.origin)
  expect(await canonical(`127.0.0.1:${port}`)).toBe(`http://127.0.0.1:${port}/about`)
  // Anyone can send any Host; only those that this process announced are believed.
  expect(await canonical('box.example:4000')).toBe(`http://localhost:${port}/about`)
  expect(await text(backend, '/about', { host: '"><script>x</script>' })).not.toContain('<script>x')
})

it('every public page has a title and a description of its own', async ({ backend }) => {
  const paths = ['/', '/shows', '/about', '/gallery', '/tara-venkatesh', '/access/malleshwaram']
  paths.push('/terms', '/privacy', '/refund', '/shipping', '/login')
  const said = new Set<string>()
  for (const language of ['en', 'kn']) {
    for (const path of paths) {
      const html = await text(backend, `${path}?lang=${language}`)
      const description = metaOf(html, 'description') ?? ''
      expect(description.length, path).toBeGreaterThan(40)
      expect(metaOf(html, 'og:description')).toBe(description)
      said.add(titleOf(html) ?? '').add(description)
    }
  }
  expect(said.size).toBe(paths.length * 4)
})

it('the shared picture is as large as it is said to be', async ({ backend }) => {
  const { headers, bytes } = await raw(backend.origin, '/pictures/card.jpg')
  expect(headers['content-type']).toBe('image/jpeg')
  // The frame header of a baseline JPEG: height and width behind the marker, its length and the precision.
  const start = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  expect([bytes.readUInt16BE(start + 7), bytes.readUInt16BE(start + 5)]).toEqual([1200, 630])
})

describe('structured data', () => {
  it('the front page tells who runs it', async ({ backend }) => {
    const graph = graphOf(await text(backend, '/'))
    expect(graph?.['@context']).toBe('https://schema.org')
    expect(graph?.['@graph'][0]).toMatchObject({ '@type': 'Organization', name: 'Sabha Arts Collective', url: `${backend.origin}/` })
  })

  it('a show is an event, as it is listed', async ({ backend }) => {
    const { origin } = backend
    for (const path of ['/shows', '/tara-venkatesh']) {
      const [event] = graphOf(await text(backend, path))?.['@graph'] ?? []
      expect(event).toMatchObject({
        '@type': 'Event',
        name: 'Strings of the Kaveri: An Evening of Violin',
        startDate: expect.stringMatching(/^\d{4}-11-19T19:15:00\+05:30$/),
        endDate: expect.stringMatching(/^\d{4}-11-19T21:00:00\+05:30$/),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        image: [`${origin}/pictures/card.jpg`],
        location: {
          '@type': 'Place',
          name: 'Rangamandira Hall',
          address: { '@type': 'PostalAddress', addressLocality: 'Bengaluru', addressCountry: 'IN' },
        },
        performer: { '@type': 'Person', name: 'Tara Venkatesh', url: `${origin}/tara-venkatesh` },
        organizer: { '@type': 'Organization', name: 'Sabha Arts Collective', url: `${origin}/` },
      })
      expect(event?.['offers']).toHaveLength(5)
      expect(event?.['offers']).toContainEqual(
        expect.objectContaining({
          '@type': 'Offer',
          name: 'KAVERI',
          price: 2499,
          priceCurrency: 'INR',
          availability: 'https://schema.org/InStock',
        }),
      )
    }
  })

  it('the nights of a production are events of one series', async ({ backend, admin: { client } }) => {
    const { origin } = backend
    const night = { date: '2090-01-15', time: '18:30', end_date: '2090-01-15', end_time: '20:30' }
    const { show_id } = await client.shows.save({ id: null, show: draftOf() })
    await client.shows.publish({ show_id })
    const { added, production_id } = await client.shows.addNights({ show_id, nights: [night], on_sale: true, allow_clash: false })
    const graph = graphOf(await text(backend, '/shows'))?.['@graph'] ?? []
    const series = { '@id': `${origin}/shows#production-${production_id}` }
    const ids = [show_id, ...added].map((id) => ({ '@id': `${origin}/shows#show-${id}` }))
    expect(graph.filter(({ name }) => name === 'Evening ragas')).toMatchObject([
      { '@type': 'Event', ...ids[0], superEvent: series, startDate: '2090-01-14T18:30:00+05:30', offers: expect.any(Array) },
      { '@type': 'Event', ...ids[1], superEvent: series, startDate: '2090-01-15T18:30:00+05:30' },
      {
        '@type': 'EventSeries',
        ...series,
        startDate: '2090-01-14T18:30:00+05:30',
        endDate: '2090-01-15T20:30:00+05:30',
        location: { '@type': 'Place' },
        subEvent: ids,
      },
    ])
    expect(graph.find(({ name }) => name === 'Strings of the Kaveri: An Evening of Violin')).not.toHaveProperty('superEvent')
  })

  it('a show’s picture is an address at which it is, or our card', async ({ backend, admin: { client } }) => {
    const { origin, deps } = backend
    const { image: own } = await client.shows.uploadPicture({ image: pictureUrl(pngOf(400, 600)) })
    const images: Record<string, string> = {
      Own: own,
      'Of the site': 'tanpura',
      'Of somebody else': 'https://pictures.example/poster.jpg',
      Unknown: 'poster-of-yesterday',
      None: '',
    }
    for (const [title, image] of Object.entries(images)) await addShowIn(deps.store, studio, { title, image })
    const events = graphOf(await text(backend, '/shows'))?.['@graph'] ?? []
    const shown = Object.fromEntries(events.map(({ name, image }) => [name, image]))
    expect(shown).toMatchObject({
      Own: [origin + own],
      'Of the site': [`${origin}/pictures/tanpura-800.webp`],
      'Of somebody else': [`${origin}/pictures/card.jpg`],
      Unknown: [`${origin}/pictures/card.jpg`],
      None: [`${origin}/pictures/card.jpg`],
    })
    for (const [address] of Object.values(shown) as [string][]) {
      expect((await raw(origin, address.replace(origin, ''))).headers['content-type'], address).toMatch(/^image\//)
    }
  })

  it('a listing of one show is shared with that show’s picture, and of several with our card', async ({ backend, admin: { client } }) => {
    const { origin, deps } = backend
    const { image } = await client.shows.uploadPicture({ image: pictureUrl(pngOf(400, 600)) })
    await deps.store.alone((tx) => tx.updateTable('show').set({ image }).execute())
    const html = await text(backend, '/shows')
    expect(metaOf(html, 'og:image')).toBe(origin + image)
    expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height')]).toEqual(['400', '600'])
    expect(metaOf(html, 'og:image:alt')).toBe('Strings of the Kaveri: An Evening of Violin')
    expect(metaOf(await text(backend, '/about'), 'og:image')).toBe(`${origin}/pictures/card.jpg`)
    await addShowIn(deps.store, studio, { title: 'Another' })
    backend.clock.now += 60_000
    expect(metaOf(await text(backend, '/shows'), 'og:image')).toBe(`${origin}/pictures/card.jpg`)
  })

  it('prices follow the clock, and a section with no seat left is sold out within a minute', async ({ backend }) => {
    const { store } = backend.deps
    const until = backend.clock.now + 90_000
    const id = await addShowIn(store, studio, { title: 'At the studio', early_bird_until: until })
    const offers = async () => {
      const events = graphOf(await text(backend, '/shows'))?.['@graph'] ?? []
      const offered = events.find(({ name }) => name === 'At the studio')?.['offers'] as {
        name: string
        price: number
        availability: string
      }[]
      return offered
        .filter(({ name }) => name === 'KAVERI' || name === 'NETRAAVATI')
        .map(({ name, price, availability }) => [name, price, availability.replace('https://schema.org/', '')])
    }
    expect(await offers()).toEqual([
      ['KAVERI', 2499, 'InStock'],
      ['NETRAAVATI', 599, 'InStock'],
    ])
    await store.alone((tx) => tx.updateTable('seat').set({ status: 'booked' }).where('show_id', '=', id).where('row', '=', 'A').execute())
    backend.clock.now += 60_000
    expect(await offers()).toEqual([
      ['KAVERI', 2499, 'SoldOut'],
      ['NETRAAVATI', 599, 'InStock'],
    ])
    backend.clock.now = until
    expect(await offers()).toEqual([
      ['KAVERI', 2999, 'SoldOut'],
      ['NETRAAVATI', 1099, 'InStock'],
    ])
  })

  it('a show whose sale is over offers nothing', async ({ backend }) => {
    const show = await backend.deps.store.read.selectFrom('show').select('starts_at').executeTakeFirstOrThrow()
    backend.clock.now = show.starts_at
    expect(graphOf(await text(backend, '/shows'))?.['@graph'][0]).not.toHaveProperty('offers')
  })

  it('what staff write ends no script', async ({ backend }) => {
    const title = '</script><script>alert(1)</script><!--'
    await addShowIn(backend.deps.store, studio, { title })
    const html = await text(backend, '/shows')
    expect(html).not.toContain('<script>alert')
    expect(graphOf(html)?.['@graph'].map(({ name }) => name)).toContain(title)
  })
})
