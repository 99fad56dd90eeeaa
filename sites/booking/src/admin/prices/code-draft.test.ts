import { describe, expect, it } from 'vitest'
import { codeProblems, draftOfForm, emptyForm } from './code-draft.ts'
import { concessionProblems, formOfConcessions } from './concession-draft.ts'

const form = { ...emptyForm, code: 'SPRING', value: '10' }

describe('the uses of a code', () => {
  it('are any number where nothing is typed, and as many as are typed', () => {
    expect(codeProblems({ ...form, uses_most: ' 1000 ' })).toEqual({})
    expect(draftOfForm({ ...form, uses_most: ' 1000 ' }, true)).toMatchObject({ uses_most: 1000, uses_each: null })
  })

  it.for(['1,000', '5O', '-1', '1.5', '1e3'])('are not any number where %s is typed: it is refused', (typed) => {
    const problem = 'Please enter a whole number, or leave it empty.'
    expect(codeProblems({ ...form, uses_most: typed, uses_each: typed })).toEqual({ uses_most: problem, uses_each: problem })
    expect(concessionProblems({ ...formOfConcessions([]), child_kind: 'percent', child: '50', child_most: typed })).toEqual({
      child_most: problem,
    })
  })
})
