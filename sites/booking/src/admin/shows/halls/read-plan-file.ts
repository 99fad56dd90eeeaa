/** As the contract limits it: characters of a hall plan. */
const largest = 2_000_000

export type PlanText = { kind: 'text'; content: string } | { kind: 'too-large' } | { kind: 'not-utf-8' }

/** The text of a plan's file: with or without a byte order mark, but in UTF-8, or names would come out garbled. */
export async function readPlanFile(file: Blob): Promise<PlanText> {
  // UTF-8 takes at most four bytes a character: what is longer than that needn't be read.
  if (file.size > largest * 4) return { kind: 'too-large' }
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return content.length > largest ? { kind: 'too-large' } : { kind: 'text', content }
  } catch {
    return { kind: 'not-utf-8' }
  }
}

/** JSON begins with a brace; what doesn't is taken for CSV. */
export function planFormat(content: string): 'json' | 'csv' {
  return content.trimStart().startsWith('{') ? 'json' : 'csv'
}
