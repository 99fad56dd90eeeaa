import { expect, test } from 'vitest'
import { draftOfPass, emptyPass, passProblems } from './pass-draft.ts'

test.each([
  ['18', 18],
  [' 2.5 % ', 2.5],
  ['18%', 18],
  ['0', 0],
])('GST that is typed as %j is %d per cent', (gst_rate, rate) => {
  const form = { ...emptyPass, gst_rate }
  expect(passProblems(form).gst_rate).toBeUndefined()
  expect(draftOfPass(form).gst_rate).toBe(rate)
})

test.each(['', 'x', '101', '-1', '1e1'])('GST that is typed as %j is told at its field', (gst_rate) => {
  expect(passProblems({ ...emptyPass, gst_rate }).gst_rate).toBeDefined()
})
