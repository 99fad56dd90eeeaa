import type { LibraryPicture } from '@sabha/api/admin/pictures'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { backendAddress } from '../../../../backend-address.ts'
import styles from './photographs.module.css'

/** The text beside it describes the picture, unless `alt` does. */
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

interface LibraryDialogProps {
  pictures: readonly LibraryPicture[]
  chosen: string | undefined
  onChoose: (picture: LibraryPicture) => void
  onClose: () => void
}

/** Chooses a picture of the library by its look. */
export function LibraryDialog({ pictures, chosen, onChoose, onClose }: LibraryDialogProps) {
  const { say, language } = useLanguage()
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={say('Choose a picture')}>
      <ul className={styles.library}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" aria-pressed={picture.id === chosen} onClick={() => onChoose(picture)}>
              <LibraryThumbnail picture={picture} />
              <span>{picture.alt[language]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
