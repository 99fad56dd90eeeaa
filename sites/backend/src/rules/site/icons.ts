import { createHash } from 'node:crypto'
import { accentColours, ownColours } from '@sabha/api/site/accent-colours'
import type { SiteContent } from '@sabha/api/site/content'
import { saidIn } from '@sabha/api/site/pages'
import { sampleSite } from '@sabha/api/site/sample'
import { readLibraryName, siteFileTypes } from '@sabha/ticketing/site-picture'
import { type IconJob, type IconName, passIcons } from '../../adapters/pictures/icon-set.ts'
import type { PictureMaker } from '../../adapters/pictures/picture-maker.ts'
import { findPicture } from '../../store/pictures/files.ts'
import { findMadeFile } from '../../store/pictures/library.ts'
import { addIcons, findIcon } from '../../store/site/icons.ts'
import { draftVersion, publishedVersion } from '../../store/site/site.ts'
import type { Context } from '../context.ts'
import { siteState } from './save-site.ts'

type Identity = SiteContent['identity']

/** To be raised when icons are to look different. */
const drawing = 1

/** Returns what of an identity is seen in the icons and cards. */
function seenIn({ name, motto, accent, logo }: Identity): object {
  return { drawing, name, motto, accent: accent?.toLowerCase() ?? null, logo: (logo && readLibraryName(logo)?.id) ?? logo }
}

const hashOf = (identity: Identity) =>
  createHash('sha256')
    .update(JSON.stringify(seenIn(identity)))
    .digest('hex')
    .slice(0, 24)
const ofSample = hashOf(sampleSite.identity)
const editions = new WeakMap<Identity, string>()

/** Names all that is drawn of an identity: another identity has another name. null: the sample's, whose icons come with the program. */
export function iconEdition({ identity }: Pick<SiteContent, 'identity'>): string | null {
  const edition = editions.getOrInsertComputed(identity, hashOf)
  return edition === ofSample ? null : edition
}

/** The folder of an edition's icons, below the backend's origin. A file with such an address never changes. */
export const iconFolder = (edition: string) => `/pictures/icons/${edition}`

/** Google keeps a picture as long as its address stays the same, so another logo has another address. */
export function walletLogo(content: SiteContent): string {
  const edition = iconEdition(content)
  return edition === null ? '/wallet-logo.png' : `${iconFolder(edition)}/${'wallet-660.png' satisfies IconName}`
}

/** ms from a drawing that was too much for the machine to the next attempt: every visitor asks. */
const untilNext = 600_000

/** Sets of icons, drawn when somebody first asks for one of them. */
export class SiteIcons {
  readonly #context: Pick<Context, 'store' | 'now'> & { pictureMaker: PictureMaker }
  readonly #underWay = new Map<string, Promise<boolean>>()
  /** The contents that have editions, and the versions of the site and its draft that they were read at. */
  #known: { at: string; contents: readonly SiteContent[] } = { at: '', contents: [] }
  /** The edition that is drawn already. */
  #ahead: string | undefined
  /** The edition that was too much for the machine, and when it is tried again. */
  #givenUp: { edition: string; until: number } | undefined

  constructor(context: Pick<Context, 'store' | 'now'> & { pictureMaker: PictureMaker }) {
    this.#context = context
  }

  /** Returns an icon; undefined: there is no such edition. `busy`: it can't be drawn now. */
  async find(edition: string, name: IconName): Promise<Uint8Array | 'busy' | undefined> {
    const { store } = this.#context
    const kept = await findIcon(store.read, { edition, name })
    if (kept) return kept
    const content = (await this.#contents()).find((each) => iconEdition(each) === edition)
    if (!content) return undefined
    if (this.#givenUp?.edition === edition && this.#context.now() < this.#givenUp.until) return 'busy'
    const drawing = this.#underWay.get(edition) ?? this.#draw(edition, content).finally(() => this.#underWay.delete(edition))
    this.#underWay.set(edition, drawing)
    return (await drawing) ? findIcon(store.read, { edition, name }) : 'busy'
  }

  /** Draws the icons of what is published before anybody asks: a first visitor would wait for them. */
  async drawAhead(content: SiteContent): Promise<void> {
    const edition = iconEdition(content)
    if (edition === null || edition === this.#ahead) return
    const found = await this.find(edition, 'favicon.ico')
    if (found !== undefined && found !== 'busy') this.#ahead = edition
  }

  /**
   * Returns what a wallet pass shows, by its names there. Nothing for the sample's edition, or if it can't be drawn now: nobody waits for a
   * ticket because of that.
   */
  async ofPass(content: SiteContent): Promise<Record<string, Uint8Array>> {
    const edition = iconEdition(content)
    if (edition === null) return {}
    const images: Record<string, Uint8Array> = {}
    for (const [image, name] of Object.entries(passIcons)) {
      const bytes = await this.find(edition, name)
      if (bytes === undefined || bytes === 'busy') return {}
      images[image] = bytes
    }
    return images
  }

  async #draw(edition: string, content: SiteContent): Promise<boolean> {
    const { store, now, pictureMaker } = this.#context
    const job = iconJob(content.identity, await this.#logoOf(content.identity))
    const made = await pictureMaker.makeIcons(job)
    // A logo that is too much for the machine costs the logo, not every icon.
    const icons = made === 'too-hard' && job.logo ? await pictureMaker.makeIcons({ ...job, logo: null }) : made
    if (icons === 'too-hard') {
      this.#givenUp = { edition, until: now() + untilNext }
      return false
    }
    const created_at = now()
    await store.concurrent([`icons:${edition}`], (tx) =>
      addIcons(
        tx,
        icons.map(({ name, bytes }) => ({ edition, name, bytes, created_at })),
      ),
    )
    return true
  }

  /**
   * Returns what is published and what is drafted. Anybody may ask for any edition, so the contents are read once for each of their
   * versions.
   */
  async #contents(): Promise<readonly SiteContent[]> {
    const { read } = this.#context.store
    const at = `${await publishedVersion(read)} ${await draftVersion(read)}`
    if (this.#known.at !== at) {
      const { site, drafted } = await siteState(read)
      this.#known = { at, contents: [site, drafted] }
    }
    return this.#known.contents
  }

  async #logoOf({ logo }: Identity): Promise<Uint8Array | null> {
    const picture = logo === null ? undefined : readLibraryName(logo)
    if (!picture) return null
    const { read } = this.#context.store
    const file = await findMadeFile(read, { ...picture, type: siteFileTypes.webp })
    return (file && (await findPicture(read, file.id))?.bytes) ?? null
  }
}

function iconJob(identity: Identity, logo: Uint8Array | null): IconJob {
  const said = { en: saidIn(identity, 'en'), kn: saidIn(identity, 'kn') }
  const { kumkum, curtain, curtainDeep } = identity.accent === null ? ownColours : accentColours(identity.accent)
  return { letters: lettersOf(said.en.name), said, colours: { kumkum, curtain, curtainDeep }, logo }
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** `LH` for `Lamp House Theatre`; for a name in another script its first letter, which is wider. */
function lettersOf(name: string): string {
  const firsts = name
    .split(/\s+/)
    .flatMap((word) => [...graphemes.segment(word)].find(({ segment }) => /[\p{L}\p{N}]/u.test(segment))?.segment ?? [])
  const [first = '', second = ''] = firsts
  return /^\p{Script=Latin}+$/u.test(first + second) ? (first + second).toUpperCase() : first
}
