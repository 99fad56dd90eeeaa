/** Returns the path of a request without its query, in which a visitor may have put anything. */
export function pathOf({ url }: { url: string }): string {
  return url.split('?')[0] ?? ''
}
