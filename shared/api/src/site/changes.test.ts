import { expect, test } from 'vitest'
import { changedFields, siteChanges } from './changes.ts'

const base = { name: { en: 'A', kn: 'ಅ' }, list: ['one', 'two'], team: [{ work: 'Violin' }, { work: 'Lights' }] }
const member = (key: string, name: string, work: string) => ({ name: { en: name, kn: '' }, work: { en: work }, key })

test('the fields that differ are named, in lists and under new names too', () => {
  expect(changedFields(base, base)).toEqual([])
  expect(changedFields(base, { ...base, list: ['one', 'zwei', 'three'], film: null })).toEqual(['list', 'list.1', 'list.2', 'film'])
})

test('an entry put in, taken out or moved is one change of its list', () => {
  const [one, two] = [member('a', 'Asha', 'Violin'), member('r', 'Ravi', 'Lights')]
  expect(changedFields([one, two], [two, one])).toEqual([''])
  expect(changedFields({ team: [one, two] }, { team: [{ ...two, work: { en: 'Stage' } }] })).toEqual(['team', 'team.0.work.en'])
  expect(changedFields({ team: [two] }, { team: [one, two] })).toEqual(['team.0.name.en', 'team.0.name.kn', 'team.0.work.en'])
  expect(siteChanges({ team: [one] }, { team: [two, { ...one, work: { en: 'Voice' } }] }).at(-1)).toEqual({
    field: 'team.1.work.en',
    was: 'Violin',
    is: 'Voice',
  })
})
