/** The address of the backend's calls. */
export const apiBase = (import.meta.env.VITE_API_URL ?? '/api/').replace(/\/*$/, '/')

/** Returns the address of a path that the backend names (`pdf_path`, a show's picture), relative to the backend's origin. */
export function backendAddress(path: string): string {
  // On our own origin a path is an address already, and a server that renders pages couldn't tell which origin that is.
  if (apiBase.startsWith('/')) return /^(\/|[a-z]+:)/i.test(path) ? path : `/${path}`
  return new URL(path, new URL(apiBase).origin).href
}
