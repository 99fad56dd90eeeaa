import type { LibraryPicture } from '@sabha/api/admin/pictures'
import type { ReactNode } from 'react'
import { backendAddress } from '../../backend-address.ts'
import styles from './picture-grid.module.css'

export interface PictureChoice {
  key: string
  title: string
  picture: ReactNode
  isChosen: boolean
  onChoose: () => void
}

/** Offers pictures by their look, each with its title. */
export function PictureGrid({ choices }: { choices: readonly PictureChoice[] }) {
  return (
    <ul className={styles.grid}>
      {choices.map(({ key, title, picture, isChosen, onChoose }) => (
        <li key={key}>
          <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
            {picture}
            <span>{title}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A picture of the library, small. The text beside it describes it, unless `alt` does. */
export function LibraryThumbnail({ picture: { files, focus }, alt = '' }: { picture: LibraryPicture; alt?: string }) {
  const small = files.find(({ format }) => format === 'webp')
  return (
    <img
      className={styles.thumbnail}
      src={backendAddress(small?.address ?? '')}
      style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
      alt={alt}
      loading="lazy"
    />
  )
}
