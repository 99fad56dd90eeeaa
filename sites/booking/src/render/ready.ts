/** The site listens now: what was pressed before (`held-press.ts`) is pressed again. */
export function tellReady(): void {
  dispatchEvent(new Event('site-ready'))
}
