import type { LibraryPicture } from '@sabha/api/admin/pictures'
import type { HallPlan } from '@sabha/ticketing/hall'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import { adminApi } from '../../../admin-api.ts'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { Panel, Quiet, RuledList } from '../../../components/page.tsx'
import { LibraryThumbnail } from '../../../components/picture-grid.tsx'
import styles from './photographs.module.css'
import { placesInWords } from './place-words.ts'
import type { PlacedPhoto } from './queries.ts'

interface PlacedPanelProps {
  hallId: string
  plan: HallPlan
  pictures: readonly LibraryPicture[]
  placed: readonly PlacedPhoto[]
}

/** Lists a hall's photographs, each with the places it was taken from. */
export function PlacedPanel({ hallId, plan, pictures, placed }: PlacedPanelProps) {
  const words = useLanguage()
  const { say, language } = words
  const [removing, setRemoving] = useState<PlacedPhoto | null>(null)
  return (
    <Panel title={say('In this hall')}>
      {placed.length === 0 ? (
        <Quiet>{say('No photographs yet: guests see a drawing of the stage.')}</Quiet>
      ) : (
        <RuledList>
          {placed.map((photo) => {
            const picture = pictures.find(({ id }) => id === photo.picture_id)
            return (
              <li key={photo.picture_id} className={styles.placed}>
                {picture && <LibraryThumbnail picture={picture} alt={picture.alt[language]} />}
                <span className={styles.names}>{placesInWords(photo.places, plan, words)}</span>
                <div className={styles.chosen}>
                  <Button variant="quiet" size="small" onClick={() => setRemoving(photo)}>
                    {say('Take it off…')}
                  </Button>
                </div>
              </li>
            )
          })}
        </RuledList>
      )}
      {removing && (
        <FormDialog
          title={say('Take this photograph off the hall?')}
          description={placesInWords(removing.places, plan, words)}
          send={() => adminApi.pictures.removeSeatPhoto({ hall_id: hallId, picture_id: removing.picture_id })}
          failed="The photograph could not be taken off."
          submit={say('Take it off')}
          isDanger
          onClose={() => setRemoving(null)}
        />
      )}
    </Panel>
  )
}
