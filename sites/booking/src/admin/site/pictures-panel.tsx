import type { LibraryPicture } from '@sabha/api/admin/pictures'
import { Button } from '@sabha/ui/button'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { backendAddress } from '../../backend-address.ts'
import { adminApi } from '../admin-api.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { Panel, Quiet } from '../components/page.tsx'
import gridStyles from '../components/picture-grid.module.css'
import { LibraryThumbnail } from '../components/picture-grid.tsx'
import { AddPicture } from './add-picture.tsx'
import { fieldLabel } from './labels.ts'
import { useWordsProblems, type Words, WordsFields } from './picture-words.tsx'
import { picturesQuery } from './queries.ts'
import styles from './site.module.css'

interface Asked {
  kind: 'describe' | 'remove'
  picture: LibraryPicture
}

/** The library of the site's pictures and films. */
export function PicturesPanel() {
  const { say } = useLanguage()
  const library = useQuery(picturesQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Panel title={say('Pictures')}>
      <AddPicture withFilms />
      <Loaded query={library} height="240px">
        {({ pictures }) =>
          pictures.length === 0 ? (
            <Quiet>{say('There are no pictures of your own yet.')}</Quiet>
          ) : (
            <ul className={styles.library}>
              {pictures.map((picture) => (
                <LibraryCard key={picture.id} picture={picture} onAsk={(kind) => setAsked({ kind, picture })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked?.kind === 'describe' && <DescribeDialog picture={asked.picture} onClose={() => setAsked(null)} />}
      {asked?.kind === 'remove' && (
        <FormDialog
          title={say('Remove this picture?')}
          description={asked.picture.alt.en}
          send={() => adminApi.pictures.remove({ id: asked.picture.id })}
          failed="The picture could not be removed."
          submit={say('Remove')}
          isDanger
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  )
}

function LibraryCard({ picture, onAsk }: { picture: LibraryPicture; onAsk: (kind: Asked['kind']) => void }) {
  const { say, sayText, language } = useLanguage()
  const { alt, used_by, halls } = picture
  const places = [
    ...used_by.map((field) => fieldLabel(field, say)),
    ...halls.map((hall) => say('Views in {{hall}}', { hall: sayText(hall) })),
  ]
  const isStill = picture.files.some(({ format }) => format === 'webp')
  const film = picture.files.find(({ format }) => format === 'mp4')
  return (
    <li className={styles.card}>
      {isStill && <LibraryThumbnail picture={picture} alt={alt[language]} />}
      {film && (
        <video
          className={gridStyles.thumbnail}
          src={backendAddress(film.address)}
          aria-label={alt[language]}
          muted
          controls
          preload="metadata"
        />
      )}
      <strong>{alt[language]}</strong>
      <Quiet>{places.length === 0 ? say('Not used yet') : say('Used: {{places}}', { places: places.join(', ') })}</Quiet>
      <div className={styles.entryActions}>
        <Button variant="quiet" size="small" onClick={() => onAsk('describe')}>
          {say('Words and focal point…')}
        </Button>
        {places.length === 0 && (
          <Button variant="quiet" size="small" onClick={() => onAsk('remove')}>
            {say('Remove…')}
          </Button>
        )}
      </div>
    </li>
  )
}

function DescribeDialog({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const { say } = useLanguage()
  const problemsOf = useWordsProblems()
  // The version that the form began with: the backend refuses the save if someone else has saved since.
  const [{ id, change, alt, focus }] = useState(picture)
  const initial: Words = { alt_en: alt.en, alt_kn: alt.kn, ...focus }
  return (
    <FormDialog
      title={say('Words and focal point')}
      wide
      initial={initial}
      problemsOf={problemsOf}
      send={({ alt_en, alt_kn, x, y }) => adminApi.pictures.describe({ id, change, alt_en, alt_kn, focus: { x, y } })}
      failed="The picture could not be saved."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <WordsFields form={form} address={backendAddress(picture.files[0]?.address ?? '')} isFilm={picture.kind === 'film'} />
          {picture.used_by.length > 0 && picture.kind === 'picture' && (
            <Quiet>{say('Where it is shown already, choose it again to use the new focal point.')}</Quiet>
          )}
        </>
      )}
    />
  )
}
