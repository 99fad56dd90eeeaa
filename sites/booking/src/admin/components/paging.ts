/** Rows of a page. */
export const pageSize = 50

/** The page that an address asks for, from 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The same address with another choice in it, from its first page on; an empty choice leaves it. */
export function withChoice(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
