import { describe, expect, it } from 'vitest'
import { CameraProblem, cameraAfter, problemOf } from './reader.ts'

describe('what a camera that does not open means', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'in-use'],
    ['AbortError', 'in-use'],
    ['InvalidStateError', 'in-use'],
  ] as const)('%s is a camera that is %s', (name, kind) => {
    const cause = new DOMException('', name)
    expect(problemOf(cause)).toMatchObject({ kind, cause })
  })

  it('no picture within five seconds, which the library tells with `false`, is a camera in use', () => {
    expect(problemOf(false).kind).toBe('in-use')
  })

  it('a problem that is known already stays as it is', () => {
    const problem = new CameraProblem('insecure')
    expect(problemOf(problem)).toBe(problem)
  })
})

describe('the camera to change to', () => {
  const [front, rear] = [{ deviceId: 'front' }, { deviceId: 'rear' }]

  it('is the one after that which is on, whether or not anybody chose that', () => {
    expect(cameraAfter([front, rear], 'front')).toBe(rear)
    expect(cameraAfter([front, rear], 'rear')).toBe(front)
  })

  it('is none where there is no other', () => {
    expect(cameraAfter([rear], 'rear')).toBeUndefined()
    expect(cameraAfter([], null)).toBeUndefined()
  })
})
