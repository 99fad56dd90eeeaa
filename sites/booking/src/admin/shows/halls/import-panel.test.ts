import { expect, test } from 'vitest'
import { planFormat, readPlanFile } from './import-panel.tsx'

test('a file in UTF-8 is read, its byte order mark left out', async () => {
  expect(await readPlanFile(new Blob(['\uFEFFsection,row']))).toEqual({ kind: 'text', content: 'section,row' })
})

test('a file in another encoding is refused, not garbled', async () => {
  expect(await readPlanFile(new Blob([new Uint8Array([0x4b, 0xe9, 0x72])]))).toEqual({ kind: 'not-utf-8' })
})

test('a file that is too large is not sent', async () => {
  expect(await readPlanFile(new Blob(['x'.repeat(2_000_001)]))).toEqual({ kind: 'too-large' })
})

test('JSON is told by its brace', () => {
  expect(planFormat(' \n{"id":"x"}')).toBe('json')
  expect(planFormat('section,row,number,x,y')).toBe('csv')
})
