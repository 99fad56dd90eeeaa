import { expect, test } from 'vitest'
import { changedFields, mergeChanges, mergePart, untranslated } from './merge.ts'

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
  expect(conflicts).toEqual([{ field: 'name.en', theirs: 'B', yours: 'C' }])
})

test('the same change twice is no conflict', () => {
  const change = mergePart(base, { name: { en: 'B' } })
  expect(mergeChanges(base, change, structuredClone(change)).conflicts).toEqual([])
})

test('a list that one has lengthened and the other changed is a conflict', () => {
  const { conflicts } = mergeChanges(base, mergePart(base, { list: ['one', 'two', 'three'] }), mergePart(base, { list: ['one', 'zwei'] }))
  expect(conflicts.map(({ field }) => field)).toEqual(['list'])
})

test('a list in which one has moved people and the other changed one of them is a conflict: nobody gets the words of another', () => {
  const [violin, lights] = base.team
  const swapped = mergePart(base, { team: [lights, violin] })
  const changed = mergePart(base, { team: [violin, { work: 'Sound' }] })
  const replaced = mergePart(base, { team: [lights, { work: 'Door' }] })
  for (const [theirs, yours] of [
    [swapped, changed],
    [changed, swapped],
    [replaced, changed],
  ]) {
    const { merged, conflicts } = mergeChanges(base, theirs, yours)
    expect(conflicts.map(({ field }) => field)).toEqual(['team'])
    expect(merged).toEqual(yours)
  }
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

test('the fields that differ are named, in lists and under new names too', () => {
  expect(changedFields(base, base)).toEqual([])
  expect(changedFields(base, { ...base, list: ['one', 'zwei', 'three'], film: null })).toEqual(['list.1', 'list.2', 'film'])
})
