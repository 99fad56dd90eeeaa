/** What a page needs to know of the files that the browser's build has written; addresses from the site's root. */
export interface ClientBuild {
  /** `index.html`. */
  template: string
  /** What a page needs beyond what the template names, by its file under `src/pages` or `src/admin`. */
  pages: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>
  /** The dictionary. */
  kannada: readonly string[]
  /** The text of every stylesheet, by its address. */
  styles: Readonly<Record<string, string>>
  /** `signs` is what English pages have of Kannada. */
  fonts: { basic: string; kannada: string; signs: string }
}
