/**
 * The site listens now: what was written and pressed before (`early-script.ts`) comes again. In a task of its own, so that each of these
 * events is dealt with before the next one. Styles know it by `data-ready`.
 */
export function tellReady(): void {
  setTimeout(() => {
    dispatchEvent(new Event('site-ready'))
    document.documentElement.dataset['ready'] = ''
  })
}
