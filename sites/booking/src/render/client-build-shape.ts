/** What a page needs to know of the files that the browser's build wrote. Addresses start at the site's root. */
export interface ClientBuild {
  /** The text of `index.html`. */
  template: string
  /** The files that a page needs beyond those in the template, by the page's file under `src/pages` or `src/admin`. */
  pages: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>
  /** The scripts of the Kannada dictionary. */
  kannada: readonly string[]
  /** The text of every stylesheet, by its address. */
  styles: Readonly<Record<string, string>>
  /** Those that a page's text is read with. */
  fonts: { basic: string; kannada: string }
}
