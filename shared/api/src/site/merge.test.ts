import { describe, expect, test } from 'vitest'
import { keysOf, withKeys } from './entry-keys.ts'
import { mergeChanges, mergePart, type SiteConflict, takeTheirs, untranslated } from './merge.ts'

const member = (key: string, name: string, work: string) => ({ name: { en: name, kn: '' }, work: { en: work }, key })

/** A random source with the same numbers in each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const base = { name: { en: 'A', kn: 'ಅ' }, list: ['one', 'two'], team: [{ work: 'Violin' }, { work: 'Lights' }] }

test('a part is laid over: names are merged, texts and lists replaced', () => {
  expect(mergePart(base, { name: { en: 'B' }, list: ['three'] })).toEqual({ ...base, name: { en: 'B', kn: 'ಅ' }, list: ['three'] })
})

test('a name of the language itself changes nothing else', () => {
  const merged = mergePart(base, JSON.parse('{"__proto__": {"polluted": true}}'))
  expect((merged as { polluted?: boolean }).polluted).not.toBe(true)
  expect((Object.prototype as { polluted?: boolean }).polluted).toBeUndefined()
})

test('changes to two places both hold', () => {
  const theirs = mergePart(base, { name: { en: 'B' } })
  const yours = mergePart(base, { name: { kn: 'ಬ' }, team: [{ work: 'Violin' }, { work: 'Sound' }] })
  expect(mergeChanges(base, theirs, yours)).toEqual({
    merged: { ...base, name: { en: 'B', kn: 'ಬ' }, team: [{ work: 'Violin' }, { work: 'Sound' }] },
    conflicts: [],
  })
})

test('two changes to one place are named, and neither is lost', () => {
  const { merged, conflicts } = mergeChanges(base, mergePart(base, { name: { en: 'B' } }), mergePart(base, { name: { en: 'C' } }))
  expect(merged).toEqual({ ...base, name: { en: 'C', kn: 'ಅ' } })
  expect(conflicts).toEqual([{ field: 'name.en', place: ['name', 'en'], theirs: 'B', yours: 'C' }])
})

test('the same change twice is no conflict', () => {
  const change = mergePart(base, { name: { en: 'B' } })
  expect(mergeChanges(base, change, structuredClone(change)).conflicts).toEqual([])
})

describe('a list that two people change', () => {
  const [asha, ravi, mohan] = [member('a', 'Asha', 'Violin'), member('r', 'Ravi', 'Lights'), member('m', 'Mohan', 'Sound')]
  const was = { team: [asha, ravi] }
  const merged = (theirs: unknown, yours: unknown) => mergeChanges(was, theirs, yours)

  test('an entry put in above another’s edit loses nothing, whoever is second', () => {
    const [above, edited] = [{ team: [mohan, asha, ravi] }, { team: [asha, { ...ravi, work: { en: 'Lights', kn: 'ಬೆಳಕು' } }] }]
    const both = { team: [mohan, asha, { ...ravi, work: { en: 'Lights', kn: 'ಬೆಳಕು' } }] }
    expect(merged(above, edited)).toEqual({ merged: both, conflicts: [] })
    expect(merged(edited, above)).toEqual({ merged: both, conflicts: [] })
  })

  test('English by one and Kannada by the other, of an entry that was moved', () => {
    const kannada = { team: [{ ...ravi, name: { en: 'Ravi', kn: 'ರವಿ' } }, asha] }
    const english = { team: [asha, { ...ravi, name: { en: 'Ravi K', kn: '' } }] }
    expect(merged(kannada, english)).toEqual({ merged: { team: [{ ...ravi, name: { en: 'Ravi K', kn: 'ರವಿ' } }, asha] }, conflicts: [] })
    expect(merged(english, kannada)).toEqual({ merged: { team: [{ ...ravi, name: { en: 'Ravi K', kn: 'ರವಿ' } }, asha] }, conflicts: [] })
  })

  test('both put one in: both stay; the same one is there once', () => {
    const nita = member('n', 'Nita', 'Door')
    expect(merged({ team: [asha, ravi, mohan] }, { team: [nita, asha, ravi] }).merged).toEqual({ team: [nita, asha, ravi, mohan] })
    const twin = { ...mohan, key: 'm2' }
    expect(merged({ team: [asha, ravi, mohan] }, { team: [asha, ravi, twin] })).toEqual({
      merged: { team: [asha, ravi, twin] },
      conflicts: [],
    })
  })

  test('taken out by one and untouched by the other: it is gone', () => {
    expect(merged({ team: [ravi] }, { team: [asha, ravi, mohan] })).toEqual({ merged: { team: [ravi, mohan] }, conflicts: [] })
    expect(merged({ team: [mohan, asha, ravi] }, { team: [asha] })).toEqual({ merged: { team: [mohan, asha] }, conflicts: [] })
  })

  test('taken out by one and changed by the other: both are named, and theirs can still be taken', () => {
    const changed = { ...ravi, work: { en: 'Stage' } }
    const gone = merged({ team: [asha] }, { team: [asha, changed] })
    expect(gone.merged).toEqual({ team: [asha, changed] })
    expect(gone.conflicts).toMatchObject([{ field: 'team.1', theirs: undefined, yours: changed }])
    const back = merged({ team: [asha, changed] }, { team: [asha] })
    expect(back.merged).toEqual({ team: [asha] })
    expect(back.conflicts).toMatchObject([{ field: 'team', theirs: changed, yours: undefined }])
    const taken = [gone, back].map(({ merged: content, conflicts }) => conflicts.reduce((now, one) => takeTheirs(now, one), content))
    expect(taken).toEqual([{ team: [asha] }, { team: [asha, changed] }])
  })

  test('one text of one entry by both: theirs is taken where the entry stands by then', () => {
    const [theirs, yours] = [{ team: [mohan, asha, { ...ravi, name: { en: 'R' } }] }, { team: [asha, { ...ravi, name: { en: 'Ravi K' } }] }]
    const { merged: both, conflicts } = merged(theirs, yours)
    expect(conflicts).toMatchObject([{ field: 'team.2.name.en', theirs: 'R', yours: 'Ravi K' }])
    const [first, second, third] = (both as { team: unknown[] }).team
    expect(takeTheirs({ team: [third, first, second] }, conflicts[0] as SiteConflict)).toEqual({
      team: [{ ...ravi, name: { en: 'R' } }, mohan, asha],
    })
    expect(takeTheirs({ team: [first] }, conflicts[0] as SiteConflict)).toEqual({ team: [first] })
  })

  test('moved by both, to other places: the order is named, and no edit is lost with it', () => {
    const three = { team: [asha, ravi, mohan] }
    const { merged: yours, conflicts } = mergeChanges(
      three,
      { team: [mohan, asha, ravi] },
      { team: [ravi, asha, { ...mohan, work: { en: 'PA' } }] },
    )
    expect(yours).toEqual({ team: [ravi, asha, { ...mohan, work: { en: 'PA' } }] })
    expect(conflicts.map(({ field }) => field)).toEqual(['team'])
    expect(takeTheirs(yours, conflicts[0] as SiteConflict)).toEqual({ team: [{ ...mohan, work: { en: 'PA' } }, asha, ravi] })
    const later = { team: [{ ...ravi, work: { en: 'Stage' } }, asha, mohan] }
    expect(takeTheirs(later, conflicts[0] as SiteConflict)).toEqual({ team: [mohan, asha, { ...ravi, work: { en: 'Stage' } }] })
  })

  test('without keys, as somebody types a list by hand: what says the same, or stands between the same two, is the same one', () => {
    const plain = (list: readonly object[]) => list.map(({ key: _, ...entry }: { key?: string }) => entry)
    const typed = withKeys({ team: plain([mohan, asha, { ...ravi, work: { en: 'Stage' } }]) }, was) as { team: { key: string }[] }
    expect(typed.team.slice(1).map(({ key }) => key)).toEqual(['a', 'r'])
    expect(merged({ team: [asha, { ...ravi, name: { en: 'Ravi K', kn: '' } }] }, typed).merged).toMatchObject({
      team: [{ name: mohan.name }, asha, { name: { en: 'Ravi K' }, work: { en: 'Stage' }, key: 'r' }],
    })
  })

  test('lines of plain words: each change holds, and two to one line are named', () => {
    const lines = { lines: ['one', 'two'] }
    expect(mergeChanges(lines, { lines: ['zero', 'one', 'two'] }, { lines: ['one', 'zwei'] })).toEqual({
      merged: { lines: ['zero', 'one', 'zwei'] },
      conflicts: [],
    })
    const { merged: both, conflicts } = mergeChanges(lines, { lines: ['one', 'deux'] }, { lines: ['one', 'zwei'] })
    expect([both, conflicts.map(({ theirs }) => theirs)]).toEqual([{ lines: ['one', 'zwei'] }, ['deux']])
    expect(takeTheirs(both, conflicts[0] as SiteConflict)).toEqual({ lines: ['one', 'deux'] })
  })
})

test('whatever two people do to a list, nothing that either typed is lost without a word', () => {
  const random = seeded(7)
  const pick = (most: number) => Math.floor(random() * most)
  for (let round = 0; round < 3_000; round++) {
    const was = Array.from({ length: 1 + pick(5) }, (_, index) => ({ key: `k${index}`, words: `w${index}` }))
    const changed = (who: string) => {
      const list = was.map((entry) => ({ ...entry }))
      for (let step = 0; step <= pick(4); step++) {
        const [at, deed] = [pick(list.length + 1), pick(4)]
        const entry = list[at]
        if (deed === 0) list.splice(at, 0, { key: `${who}${step}`, words: `${who} new ${step}` })
        if (deed === 1 && entry) entry.words = `${who} typed ${step}`
        if (deed === 2) list.splice(at, 1)
        if (deed === 3 && entry) list.splice(pick(list.length), 0, ...list.splice(at, 1))
      }
      return list
    }
    const [theirs, yours] = [changed('t'), changed('y')]
    const { merged, conflicts } = mergeChanges({ list: was }, { list: theirs }, { list: yours })
    const told = JSON.stringify([merged, conflicts])
    for (const { words } of [...theirs, ...yours].filter(({ words: typed }) => /typed|new/.test(typed)))
      expect(told).toContain(`"${words}"`)
    const keys = (merged as { list: { key: string }[] }).list.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const out = was.filter(({ key }) => !theirs.some((entry) => entry.key === key) && !yours.some((entry) => entry.key === key))
    expect(keys.filter((key) => out.some((entry) => entry.key === key))).toEqual([])
  }
})

test('keys are no two alike, however many entries say the same, and as quickly', () => {
  const keys = keysOf(Array<string>(200_000).fill(''))
  expect(new Set(keys).size).toBe(200_000)
  expect(keysOf([{ key: 'a' }, { key: 'a' }, { key: 'NO' }]).filter((key) => key === 'a')).toEqual(['a'])
})

test('what Kannada readers see in English is listed', () => {
  const texts = {
    a: { en: 'Hall' },
    b: { en: 'Hall', kn: ' ' },
    c: { en: 'Hall', kn: 'Hall' },
    d: { en: 'Hall', kn: 'ಸಭಾಂಗಣ' },
    e: { en: '2027' },
  }
  expect(untranslated({ texts: [texts] })).toEqual([
    { field: 'texts.0.a', why: 'missing' },
    { field: 'texts.0.b', why: 'missing' },
    { field: 'texts.0.c', why: 'not-kannada' },
  ])
})

test('a part that names an entry leaves the rest of it', () => {
  const [one, two] = [member('a', 'Asha', 'Violin'), { ...member('r', 'Ravi', 'Lights'), name: { en: 'Ravi', kn: 'ರವಿ' } }]
  expect(mergePart({ team: [one, two] }, { team: [{ key: 'r', name: { en: 'Ravi K' } }] })).toEqual({
    team: [{ ...two, name: { en: 'Ravi K', kn: 'ರವಿ' } }],
  })
})
