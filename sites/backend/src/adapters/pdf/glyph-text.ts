/** A shaped glyph and the place in the text of the cluster that it belongs to. */
export interface PlacedGlyph {
  id: number
  cluster: number
}

/** Shapes a text into glyphs, in the order in which they are drawn. */
export type Shape = (text: string) => PlacedGlyph[]

/**
 * What each glyph says, for screen readers, searches and copies, which take a PDF's text from its glyphs. A character's own glyph says that
 * character; ligatures and subjoined letters are learnt from simple syllables of the Indic blocks, which are all arranged alike.
 */
export class GlyphText {
  readonly #meanings = new Map<number, readonly number[]>()

  constructor(nominal: ReadonlyMap<number, number>, shape: Shape) {
    for (const [glyph, codePoint] of nominal) this.#meanings.set(glyph, decomposed(String.fromCodePoint(codePoint)))
    const covered = new Set(nominal.values())
    for (const syllable of syllables(covered)) this.#learn(syllable, shape(syllable))
  }

  /** Returns the code points of each glyph, decomposed: fonts build `ೀ` of the same two parts as Unicode does. */
  read(text: string, glyphs: readonly PlacedGlyph[]): number[][] {
    const unspoken = unspokenByCluster(text, glyphs)
    const said = glyphs.map(({ id, cluster }) => this.#take(id, unspoken.get(cluster) ?? []))
    // An unknown glyph says whatever is left of its cluster, once.
    const all = said.map((codePoints, index) => codePoints ?? unspoken.get(glyphs[index]?.cluster ?? -1)?.splice(0) ?? [])
    return inOrder(text, glyphs, all)
  }

  #learn(text: string, glyphs: readonly PlacedGlyph[]): void {
    const unspoken = unspokenByCluster(text, glyphs)
    const unknown = glyphs.filter(({ id, cluster }) => !this.#take(id, unspoken.get(cluster) ?? []))
    const [glyph] = unknown
    if (unknown.length === 1 && glyph) this.#meanings.set(glyph.id, unspoken.get(glyph.cluster) ?? [])
  }

  /** Takes a known glyph's code points out of its cluster; undefined if it isn't known or doesn't fit there. */
  #take(glyph: number, unspoken: number[]): number[] | undefined {
    const meaning = this.#meanings.get(glyph)
    if (!meaning?.every((codePoint) => unspoken.includes(codePoint))) return undefined
    for (const codePoint of meaning) unspoken.splice(unspoken.indexOf(codePoint), 1)
    return [...meaning]
  }
}

/**
 * Gives each glyph of a cluster as many code points as it says, in writing order: a vowel sign is drawn with its consonant, before the
 * subjoined letters that it follows in writing. The last glyph says the rest, since joiners have no glyph.
 */
function inOrder(text: string, glyphs: readonly PlacedGlyph[], said: readonly number[][]): number[][] {
  const written = unspokenByCluster(text, glyphs)
  return said.map((codePoints, index) => {
    const cluster = glyphs[index]?.cluster ?? -1
    const isLast = glyphs[index + 1]?.cluster !== cluster
    return written.get(cluster)?.splice(0, isLast ? Number.POSITIVE_INFINITY : codePoints.length) ?? []
  })
}

function unspokenByCluster(text: string, glyphs: readonly PlacedGlyph[]): Map<number, number[]> {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  return new Map(starts.map((start, index) => [start, decomposed(text.slice(start, starts[index + 1]))]))
}

function decomposed(text: string): number[] {
  return [...text.normalize('NFD')].map((character) => character.codePointAt(0) ?? 0)
}

/** A consonant with a sign, a dead consonant, a consonant below another: for each covered Indic block from Devanagari to Malayalam. */
function* syllables(covered: ReadonlySet<number>): Generator<string> {
  for (let block = 0x0900; block <= 0x0d00; block += 0x80) {
    const within = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => block + from + index).filter((codePoint) => covered.has(codePoint))
    const [consonants, signs, virama] = [within(0x15, 0x39), within(0x3e, 0x4c), within(0x4d, 0x4d)[0]]
    const carrier = consonants[0]
    if (virama === undefined || carrier === undefined) continue
    for (const consonant of consonants) {
      for (const sign of [...signs, virama]) yield String.fromCodePoint(consonant, sign)
      yield String.fromCodePoint(carrier, virama, consonant)
    }
  }
}
