/** Where the backend's calls are. */
export const apiBase = (import.meta.env.VITE_API_URL ?? '/api/').replace(/\/*$/, '/')

/** Where a path of the backend leads (`pdf_path`, a show's picture): it is relative to the backend's origin. */
export function backendAddress(path: string): string {
  // On our own origin a path is an address already; where pages are rendered, nobody could tell which origin that is.
  if (apiBase.startsWith('/')) return /^(\/|[a-z]+:)/i.test(path) ? path : `/${path}`
  return new URL(path, new URL(apiBase).origin).href
}
