/** HTML that was written by us or escaped. */
export class Markup {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Part = string | number | Markup | readonly Markup[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Template for HTML: what is put in is escaped unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.reduce((source, text, index) => source + text + rendered(parts[index] ?? ''), ''))
}

function rendered(part: Part): string {
  if (part instanceof Markup) return part.source
  if (Array.isArray(part)) return part.map(rendered).join('')
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
