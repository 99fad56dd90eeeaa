import { createHash } from 'node:crypto'
import { PreparedBody } from '../wire/prepared.ts'

/** There are a few dozen pages; more keys than this come from made-up hosts. */
const most = 400

/** Rendered pages, compressed, each in the version of what stands on it. Whoever asks while one is made waits for the same. */
export class PageCache {
  readonly #pages = new Map<string, { version: string; body: Promise<PreparedBody> }>()

  async of(key: string, version: string, make: () => Promise<string>): Promise<PreparedBody> {
    const kept = this.#pages.get(key)
    if (kept?.version === version) return kept.body
    const page = { version, body: make().then((html) => PreparedBody.ofText(html)) }
    this.#pages.delete(key)
    this.#pages.set(key, page)
    const [oldest] = this.#pages.keys()
    if (oldest !== undefined && this.#pages.size > most) this.#pages.delete(oldest)
    // What failed is tried again by the next who asks.
    page.body.catch(() => this.#pages.get(key) === page && this.#pages.delete(key))
    return page.body
  }
}

/** The same data, the same version. */
export function versionOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url')
}
