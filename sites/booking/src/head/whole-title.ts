/** Returns the title of the tab: the page and the collective, named once where both have the same name. */
export function wholeTitle(page: string, collective: string | undefined): string {
  return !collective || page === collective ? page : `${page} · ${collective}`
}
