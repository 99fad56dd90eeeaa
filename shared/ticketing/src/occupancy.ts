/** Which way guests pass a gate. */
export const directions = ['in', 'out', 'both'] as const
export type Direction = (typeof directions)[number]

/** Somebody passed a gate with a seat's ticket. */
export interface Movement {
  /** Epoch ms. */
  at: number
  isOut: boolean
}

/** Sorts movements by time; at the same instant, exits come first. */
function inOrder<M extends Movement>(movements: readonly M[]): M[] {
  return movements.toSorted((a, b) => a.at - b.at || Number(b.isOut) - Number(a.isOut))
}

/** When a seat's guest went out, if they have not come in again since; null: they are inside, or were never seen. */
export function leftAt(movements: readonly Movement[]): number | null {
  const last = inOrder(movements).at(-1)
  return last?.isOut ? last.at : null
}

/** Groups the entries on a seat into stays, the earliest first: an exit ends a stay, and an entry after it begins the next one. */
export function staysOf<M extends Movement>(movements: readonly M[]): M[][] {
  const stays: M[][] = [[]]
  for (const movement of inOrder(movements)) {
    if (movement.isOut) stays.push([])
    else stays.at(-1)?.push(movement)
  }
  return stays.filter(({ length }) => length > 0)
}
