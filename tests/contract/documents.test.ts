import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { standardSettings } from '@sabha/api/admin/settings'
import { readConfig } from '@sabha/backend/config'
import { expect, it } from 'vitest'

const top = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (path: string) => readFileSync(join(top, path), 'utf8')
const guide = textOf('.github/guides/settings.md')
const read = [...textOf('sites/backend/src/config.ts').matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map((match) => match[1] ?? '')
const rows = [...guide.matchAll(/^\| (`[A-Z].*?) \| +(.*?) +\|/gm)].map(([, names = '', standard = '']) => ({
  names: [...names.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? ''),
  standard: [...standard.matchAll(/\d[\d,]*\b/g)].map(([number]) => Number(number.replaceAll(',', ''))),
}))

it('the table of settings has every variable that is read, and no other', () => {
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(read.toSorted())
})

it('it says the defaults that hold', () => {
  const defaults: Record<string, unknown> = readConfig({})
  const { hold_minutes, gst_exempt_up_to, unpaid_seats, free_seats_per_guest, resends_per_hour, active_buyers, pass_minutes } =
    standardSettings
  const changeable = {
    HOLD_MINUTES: hold_minutes,
    GST_EXEMPT_UP_TO: gst_exempt_up_to,
    LIMIT_UNPAID_SEATS: unpaid_seats,
    LIMIT_FREE_SEATS: free_seats_per_guest,
    LIMIT_RESENDS_PER_HOUR: resends_per_hour,
    LIMIT_ACTIVE_BUYERS: active_buyers,
    LIMIT_PASS_MINUTES: pass_minutes,
  }
  const told = Object.fromEntries(rows.flatMap(({ names, standard }) => names.map((name, index) => [name, standard[index]])))
  expect(told).toMatchObject(changeable)
  expect(told).toMatchObject(Object.fromEntries(Object.entries(defaults).filter(([, value]) => typeof value === 'number')))
})

it('the README names no other variable', () => {
  const named = [...textOf('README.md').matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map((match) => match[1])
  expect(named.length).toBeGreaterThan(5)
  expect(read).toEqual(expect.arrayContaining(named))
})

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const withoutCode = (page: string) => page.replace(/```[\s\S]*?```/g, '')
const anchorsOf = (path: string) => [...withoutCode(textOf(path)).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))

it('every link of a page leads to a file, and to a heading of it', () => {
  const pages = ['*.md', '.github/**/*.md', 'sites/**/*.md', 'shared/**/*.md', 'tests/**/*.md']
    .flatMap((pattern) => globSync(pattern, { cwd: top, exclude: (name) => name === 'node_modules' || name === 'dist' }))
    .toSorted()
  const links = pages.flatMap((page) =>
    [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => {
        const [path = '', anchor] = link.split('#')
        return { page, link, target: path ? normalize(join(dirname(page), path)) : page, anchor }
      }),
  )
  expect(links.length).toBeGreaterThan(80)
  const leadsNowhere = links.filter(
    ({ target, anchor }) => !existsSync(join(top, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
  )
  expect(leadsNowhere).toEqual([])
})
