import { describe, expect, it, test } from 'vitest'
import { hallProblems } from './hall.ts'
import { importHall } from './hall-import.ts'
import type { HallProblemKind } from './hall-import-checks.ts'
import { hallText } from './hall-text.ts'

const csv = (...lines: string[]) =>
  importHall({ id: 'small', name: 'Small hall', format: 'csv', content: ['section,row,number,x,y', ...lines].join('\n') })
const json = (plan: unknown, content = JSON.stringify(plan, null, 1)) =>
  importHall({ id: 'small', name: 'Small hall', format: 'json', content })

const sound = {
  width: 6,
  height: 5,
  stage: { path: 'M1 0L5 0Z', label: { x: 3, y: 0 } },
  sections: [{ name: 'FRONT', rows: ['A', 'B'] }],
  rows: [
    {
      label: 'A',
      seats: [
        [1, 1, 1],
        [2, 2, 1],
      ],
    },
    { label: 'B', seats: [[1, 1, 2]] },
  ],
}

describe('a plan in CSV', () => {
  it('becomes a hall with its stage in front, rows from left to right', () => {
    const { plan } = csv('FRONT,A,2,1,0', '"FRONT",A,1,0,0', '', 'REAR,B,1,0,2.5')
    expect(plan).toMatchObject({
      id: 'small',
      name: 'Small hall',
      sections: [
        { name: 'FRONT', rows: ['A'] },
        { name: 'REAR', rows: ['B'] },
      ],
      rows: [
        {
          label: 'A',
          seats: [
            [1, 1.5, 5],
            [2, 2.5, 5],
          ],
        },
        { label: 'B', seats: [[1, 1.5, 7.5]] },
      ],
    })
    expect(plan && hallProblems(plan)).toEqual([])
  })

  it('is read as spreadsheets write it: a byte order mark, semicolons, Windows’ lines, columns in any order', () => {
    const content = '\uFEFFrow;number;x;y;section\r\nA;1;0;0;FRONT\r\n'
    expect(importHall({ id: 'small', name: 'Small', format: 'csv', content }).problems).toEqual([])
  })

  test.each<[string, HallProblemKind, number, string[]]>([
    ['a seat that stands twice', 'seat-twice', 3, ['FRONT,A,1,0,0', 'FRONT,A,1,1,0']],
    ['two seats at one place', 'place-taken', 3, ['FRONT,A,1,0,0', 'FRONT,A,2,0,0']],
    ['a row of two sections', 'row-in-two-sections', 3, ['FRONT,A,1,0,0', 'REAR,A,2,1,0']],
    ['no section', 'bad-section', 2, [',A,1,0,0']],
    ['a row that is no row', 'bad-row', 2, ['FRONT,a1,1,0,0']],
    ['a number that is none', 'bad-number', 2, ['FRONT,A,0,0,0']],
    ['half a seat', 'bad-number', 2, ['FRONT,A,1.5,0,0']],
    ['a place outside the world', 'bad-position', 2, ['FRONT,A,1,-1,0']],
    ['a place that is no number', 'bad-position', 2, ['FRONT,A,1,zero,0']],
    ['too few columns', 'bad-columns', 3, ['FRONT,A,1,0,0', 'FRONT,A,2']],
    ['a mark that is not closed', 'unclosed-quote', 3, ['FRONT,A,1,0,0', '"FRONT,A,2,1,0', 'FRONT,A,3,2,0']],
    ['no seats', 'no-seats', 1, []],
    ['a section by whose name no price can be kept', 'bad-section', 2, ['__proto__,A,1,0,0']],
    ['another encoding', 'not-utf-8', 3, ['FRONT,A,1,0,0', 'FRON\uFFFD,A,2,1,0']],
  ])('%s is told at its line', (_, kind, line, lines) => {
    expect(csv(...lines)).toEqual({ plan: null, problems: [{ line, kind }] })
  })

  it('without its first line is refused once', () => {
    expect(importHall({ id: 'x', name: 'X', format: 'csv', content: 'FRONT,A,1,0,0' }).problems).toEqual([{ line: 1, kind: 'bad-header' }])
  })

  it('of ten thousand seats is read, and one more is too many', () => {
    const seats = Array.from(
      { length: 10_001 },
      (_, i) => `FRONT,${'ABCDEFGHIJ'[i % 10]}${'ABCDE'[Math.floor(i / 2000) % 5]},${(i % 9999) + 1},${i % 100},${Math.floor(i / 100)}`,
    )
    expect(csv(...seats.slice(0, 10_000)).problems).toEqual([])
    expect(csv(...seats).problems).toEqual([{ line: 10_002, kind: 'too-many-seats' }])
  })
})

describe('a plan in JSON', () => {
  it('is a hall, under the name that it is given', () => {
    expect(json(sound)).toEqual({ plan: { ...sound, id: 'small', name: 'Small hall' }, problems: [] })
  })

  it('keeps the Kannada names of floors and blocks, with the joiners that their spelling needs', () => {
    const floors = [{ name: 'Boxes', kn: 'ಬಾಕ್ಸ್\u200Cಗಳು', rows: ['A', 'B'] }]
    expect(json({ ...sound, format: 2, floors }).plan?.floors).toEqual(floors)
  })

  it('that is no JSON is told where', () => {
    expect(json(null, '{\n "width": 3,\n "height" 4\n}')).toEqual({ plan: null, problems: [{ line: 3, kind: 'not-json' }] })
    for (const content of ['', '{', '[1,]', '{"a":1}}', '['.repeat(100_000), '"', '{"a":01}']) {
      expect(json(null, content).problems, content.slice(0, 20)).toMatchObject([{ kind: 'not-json' }])
    }
  })

  test.each<[string, HallProblemKind, object]>([
    ['a stage that is a script', 'bad-stage', { stage: { path: '"/><script>', label: { x: 1, y: 1 } } }],
    ['no rows', 'no-seats', { rows: [] }],
    ['a row in no section', 'row-in-no-section', { sections: [{ name: 'FRONT', rows: ['A'] }] }],
    ['a section with a row too many', 'section-without-row', { sections: [{ name: 'FRONT', rows: ['A', 'B', 'C'] }] }],
    ['a section by whose name no price can be kept', 'bad-section', { sections: [...sound.sections, { name: '__proto__', rows: [] }] }],
    ['no width', 'bad-shape', { width: 0 }],
    ['a floor of a Kannada name that is no text', 'bad-group', { floors: [{ name: 'Stalls', kn: 7, rows: ['A', 'B'] }] }],
    ['a block of an empty Kannada name', 'bad-group', { blocks: [{ name: 'Left', kn: ' ', rows: ['A'] }] }],
    ['a Kannada name with a mark that turns the text', 'bad-group', { blocks: [{ name: 'Left', kn: 'ಎಡ\u202E', rows: ['A'] }] }],
    ['a door of another access', 'bad-door', { doors: [{ x: 1, y: 1, name: '', access: 'lift' }] }],
  ])('with %s is none', (_, kind, change) => {
    expect(json({ ...sound, ...change })).toMatchObject({ plan: null, problems: [{ kind }] })
  })

  it('with a seat twice, a seat outside and a row twice is told of each, at its own line', () => {
    const content = `{"width":6,"height":5,"stage":{"path":"M1 0L5 0","label":{"x":3,"y":0}},
"sections":[{"name":"FRONT","rows":["A","B"]}],
"rows":[
{"label":"A","seats":[[1,1,1],
[1,2,1],
[3,7,1]]},
{"label":"A","seats":[[1,1,3]]},
{"label":"B","seats":[[1,"x",3]]}]}`
    expect(json(null, content).problems).toEqual([
      { line: 5, kind: 'seat-twice' },
      { line: 6, kind: 'outside' },
      { line: 7, kind: 'row-twice' },
      { line: 8, kind: 'bad-shape' },
    ])
  })
})

/** Plans of two million letters, the most that the call takes: some took minutes to read. */
describe('a plan that was made to take long is refused in a moment', { timeout: 60_000 }, () => {
  const filled = (entry: (index: number) => string, end = '') => {
    const entries: string[] = []
    for (let length = 0; length < 1_900_000; length += (entries.at(-1)?.length ?? 0) + 1) entries.push(entry(entries.length))
    return entries.join(',') + end
  }
  const planWith = (part: string) => `{"width":6,"height":5,"stage":{"path":"M1 0L5 0Z","label":{"x":3,"y":0}},${part}}`
  const sections = '"sections":[{"name":"FRONT","rows":["A"]}]'
  const rows = '"rows":[{"label":"A","seats":[[1,1,1]]}]'

  test.each<[string, string]>([
    ['facts of seats that it hasn’t', planWith(`${sections},${rows},"facts":{${filled((index) => `"Q${index}":1`)}}`)],
    ['seats that are none', planWith(`${sections},"rows":[{"label":"A","seats":[${filled(() => '[]')}]}]`)],
    ['rows that are none', planWith(`${sections},"rows":[${filled(() => '1')}]`)],
    ['sections that are none', planWith(`${rows},"sections":[${filled(() => '{}')}]`)],
    ['rows of a section that are none', planWith(`${rows},"sections":[{"name":"FRONT","rows":[${filled(() => '1')}]}]`)],
    ['rows of a section that it hasn’t', planWith(`${rows},"sections":[{"name":"FRONT","rows":[${filled((index) => `"${index}"`)}]}]`)],
    ['commas', filled(() => '')],
    ['a property without an end', `{${filled((index) => `"${index}":{}`)}`],
  ])('%s', (_, content) => {
    const { problems } = json(null, content)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.length).toBeLessThanOrEqual(1_000)
  })
})

describe('the rake', () => {
  const floors = [{ name: 'Stalls', rows: ['A', 'B'] }]
  const kinds = (rake: unknown) => json({ ...sound, format: 2, floors, rake }).problems.map(({ kind }) => kind)

  test('of a floor is kept, and written as it was read', () => {
    const rake = [{ floor: 'Stalls', base: 0.5, rise: 0.12 }]
    const { plan, problems } = json({ ...sound, format: 2, floors, rake })
    expect(problems).toEqual([])
    expect(plan?.rake).toEqual(rake)
    expect(plan && json(null, hallText(plan)).plan?.rake).toEqual(rake)
  })

  test.each([
    ['of a floor that the hall hasn’t', [{ floor: 'Balcony', base: 1, rise: 0 }]],
    [
      'told twice',
      [
        { base: 1, rise: 0 },
        { base: 2, rise: 0 },
      ],
    ],
    ['without its rise', [{ base: 1 }]],
    ['steeper than a ladder', [{ base: 1, rise: 3 }]],
    ['as high as a tower', [{ base: 1_000, rise: 0 }]],
    ['in words', [{ base: 'high', rise: 'steep' }]],
  ])('%s is refused', (_, rake) => {
    expect(new Set(kinds(rake))).toEqual(new Set<HallProblemKind>(['bad-rake']))
  })
})
