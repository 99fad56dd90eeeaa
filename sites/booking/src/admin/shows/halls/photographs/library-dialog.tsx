import type { LibraryPicture } from '@sabha/api/admin/pictures'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { LibraryThumbnail, PictureGrid } from '../../../components/picture-grid.tsx'

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
      <PictureGrid
        choices={pictures.map((picture) => ({
          key: picture.id,
          title: picture.alt[language],
          picture: <LibraryThumbnail picture={picture} />,
          isChosen: picture.id === chosen,
          onChoose: () => onChoose(picture),
        }))}
      />
    </Dialog>
  )
}
