/** JSON whose objects and arrays know the line that they begin in, so that what is wrong with them can be found. */
export interface JsonWithLines {
  value: unknown
  /** From 1; 1 where it isn't an object or array of this text. */
  lineOf(value: unknown): number
}

/** The line that can't be read. */
export interface JsonFailure {
  failedAt: number
}

/** Deeper than any file of ours; a text of brackets alone would exhaust the stack. */
const deepest = 20

class Unreadable extends Error {}

export function parseJsonWithLines(text: string): JsonWithLines | JsonFailure {
  const lines = new WeakMap<object, number>()
  let line = 1
  let at = 0

  const skip = () => {
    for (; at < text.length; at++) {
      const char = text[at]
      if (char === '\n') line++
      else if (char !== ' ' && char !== '\t' && char !== '\r') return
    }
  }
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found === undefined) throw new Unreadable()
    at += found.length
    return found
  }
  const comesNext = (char: string): boolean => {
    skip()
    if (text[at] !== char) return false
    at++
    return true
  }
  const expect = (char: string) => {
    if (!comesNext(char)) throw new Unreadable()
  }
  const readString = (): string => JSON.parse(take(/"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy)) as string

  const readMembers = (close: string, read: () => void) => {
    if (comesNext(close)) return
    do {
      skip()
      read()
    } while (comesNext(','))
    expect(close)
  }
  const readValue = (depth: number): unknown => {
    if (depth > deepest) throw new Unreadable()
    skip()
    const begun = line
    if (comesNext('[')) {
      const array: unknown[] = []
      lines.set(array, begun)
      readMembers(']', () => array.push(readValue(depth + 1)))
      return array
    }
    if (comesNext('{')) {
      const members: [string, unknown][] = []
      readMembers('}', () => {
        const name = readString()
        expect(':')
        members.push([name, readValue(depth + 1)])
      })
      const object = Object.fromEntries(members)
      lines.set(object, begun)
      return object
    }
    return text[at] === '"' ? readString() : JSON.parse(take(/true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y))
  }

  try {
    const value = readValue(0)
    skip()
    if (at < text.length) return { failedAt: line }
    return { value, lineOf: (part) => (typeof part === 'object' && part !== null ? (lines.get(part) ?? 1) : 1) }
  } catch (error) {
    if (error instanceof Unreadable) return { failedAt: line }
    throw error
  }
}
