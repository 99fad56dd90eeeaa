/** Where the backend's calls are. */
export const apiBase = (import.meta.env.VITE_API_URL ?? '/api/').replace(/\/*$/, '/')

/** Where a path of the backend leads (`pdf_path`, a show's picture): it is relative to the backend's origin. */
export function backendAddress(path: string): string {
  return new URL(path, new URL(apiBase, location.href).origin).href
}
