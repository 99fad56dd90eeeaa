import { type CSSProperties, useState } from 'react'
import { readShowImage } from '../show-image.ts'
import { useSite } from '../site.ts'
import { Picture } from './picture.tsx'
import styles from './show-picture.module.css'
import { Sign } from './signs.tsx'

/**
 * The show's own picture if it has one that loads, else the site's picture for such a show, else the artwork or the curtain. Beside words
 * a picture is upright; on phones it is wide.
 */
export function ShowPicture({
  image,
  shape = 'portrait',
  first = false,
  sizes,
}: {
  image: string
  shape?: 'portrait' | 'landscape'
  first?: boolean
  /** The width as the `sizes` of an image, where the picture is not shown beside words. */
  sizes?: string
}) {
  const [broken, setBroken] = useState<string | null>(null)
  const found = readShowImage(broken === image ? '' : image)
  const isUpright = shape === 'portrait'
  const width = sizes ?? `(width < 768px) 92vw, ${isUpright ? 480 : 680}px`
  if (found.kind === 'site') return <Picture name={found.name} alt="" sizes={width} first={first} className={styles.picture} />
  if (found.kind === 'none') return <Artwork {...{ isUpright, first, width }} />
  const noteFailure = (drawn: HTMLImageElement | null) => {
    // In a page from the server it may have failed before anybody listened.
    if (drawn?.complete && drawn.naturalWidth === 0) setBroken(image)
  }
  const { address } = found
  const loading = first ? 'eager' : 'lazy'
  return (
    <>
      {/* A poster has words at its edges: it is shown whole, and its own colours fill the rest of its place. */}
      {found.kind === 'own' && <img className={styles.surroundings} src={address} alt="" loading={loading} decoding="async" />}
      <img
        ref={noteFailure}
        className={styles[found.kind === 'own' ? 'whole' : 'picture']}
        src={address}
        {...(found.kind === 'own' && { width: found.width, height: found.height })}
        alt=""
        loading={loading}
        decoding={first ? 'sync' : 'async'}
        fetchPriority={first ? 'high' : 'auto'}
        onError={() => setBroken(image)}
      />
    </>
  )
}

/** Shown where a show has no picture. */
function Artwork({ isUpright, first, width }: { isUpright: boolean; first: boolean; width: string }) {
  const { artwork } = useSite('identity')
  if (artwork === null) {
    return (
      <span className={styles.curtain}>
        <Sign size={56} />
      </span>
    )
  }
  // The drawing that the site came with has an upright form, too.
  const isTall = isUpright && artwork === 'kaveri'
  return (
    <Picture
      name={isTall ? 'kaveri-tall' : artwork}
      {...(isTall && { narrow: artwork })}
      alt=""
      sizes={width}
      first={first}
      className={styles.picture}
    />
  )
}

/** Whether the show has a picture, of its own or of the site; without one our artwork is shown. */
export function hasPicture(image: string): boolean {
  return readShowImage(image).kind !== 'none'
}

/** Whether the picture is the show's own poster, which has words at its edges: nothing is laid over it. */
export function isOwnPicture(image: string): boolean {
  return readShowImage(image).kind === 'own'
}

/**
 * Style for the frame of a picture. On phones, where nothing beside it gives the frame a height, it has the picture's ratio, within
 * bounds. `--own-ratio` is for a show's own picture, for which a frame beside words grows as well.
 */
export function pictureFrame(image: string): CSSProperties | undefined {
  const found = readShowImage(image)
  if (found.kind === 'none' || found.kind === 'plain') return undefined
  const ratio = Math.min(16 / 10, Math.max(0.7, found.width / found.height)).toFixed(5)
  return { '--picture-ratio': ratio, ...(found.kind === 'own' && { '--own-ratio': ratio }) } as CSSProperties
}
