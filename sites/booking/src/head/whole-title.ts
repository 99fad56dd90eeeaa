/** What the tab is called: the page and the collective, once where both are called the same. */
export function wholeTitle(page: string, collective: string | undefined): string {
  return !collective || page === collective ? page : `${page} · ${collective}`
}
