import type { LibraryPicture } from '@sabha/api/admin/pictures'
import type { Phrase } from '@sabha/language/phrases'
import { libraryName } from '@sabha/ticketing/site-picture'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { FieldError } from '@sabha/ui/field'
import { Notice } from '@sabha/ui/notice'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { backendAddress } from '../../backend-address.ts'
import { pictureShape } from '../../pictures.ts'
import { SelectField } from '../components/fields.tsx'
import { Quiet } from '../components/page.tsx'
import gridStyles from '../components/picture-grid.module.css'
import { PictureGrid } from '../components/picture-grid.tsx'
import { pictureTitles } from '../components/picture-titles.ts'
import { type ContentPath, type Editing, isBranch, problemAt, valueAt } from './content-path.ts'
import { keyLabel } from './labels.ts'
import { logoProblem } from './logo-sight.ts'
import { picturesQuery } from './queries.ts'
import styles from './site.module.css'

interface PlaceProps {
  editing: Editing
  path: ContentPath
}

/** Chooses a picture of the site, from the library or from those that came with the site. */
export function SitePictureField({ editing, path }: PlaceProps) {
  const { say } = useLanguage()
  const [isChoosing, setChoosing] = useState(false)
  const name = valueAt(editing.content, path)
  const key = path.at(-1) ?? ''
  const label = /^\d+$/.test(key) ? `${say('Picture')} ${keyLabel(key, say)}` : keyLabel(key, say)
  const problem = problemAt(editing, path)
  const [unseen, setUnseen] = useState<{ name: unknown; why: Phrase | undefined }>()
  const see = (pixels: Uint8ClampedArray) => setUnseen({ name, why: logoProblem(pixels) })
  // A gallery entry consists of its picture, so it can't be without one.
  const mayBeNone = path[0] !== 'gallery' && !/^\d+$/.test(key)
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      {typeof name === 'string' && name !== '' ? (
        <Thumbnail key={name} name={name} onPixels={key === 'logo' ? see : undefined} />
      ) : (
        <span className={styles.noPicture}>{say('None')}</span>
      )}
      <div className={styles.entryActions}>
        <Button variant="quiet" size="small" aria-invalid={problem ? true : undefined} onClick={() => setChoosing(true)}>
          {say('Choose a picture')}
        </Button>
        {mayBeNone && name !== null && (
          <Button variant="quiet" size="small" onClick={() => editing.change(path, null)}>
            {say('Remove')}
          </Button>
        )}
      </div>
      {key === 'logo' && <Quiet>{say('It appears beside the name at the top and bottom of every page, on a dark ground.')}</Quiet>}
      {unseen?.why && unseen.name === name && <Notice kind="info">{say(unseen.why)}</Notice>}
      {problem && <FieldError>{problem}</FieldError>}
      {isChoosing && (
        <PictureDialog
          chosen={typeof name === 'string' ? name : ''}
          onChoose={(chosen) => {
            editing.change(path, chosen)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}

interface PictureDialogProps {
  chosen: string
  onChoose: (name: string) => void
  onClose: () => void
}

function PictureDialog({ chosen, onChoose, onClose }: PictureDialogProps) {
  const { say, language } = useLanguage()
  const library = useQuery(picturesQuery)
  const own = library.data?.pictures.filter(({ kind }) => kind === 'picture') ?? []
  const choices = [
    ...own.map((picture) => ({ name: libraryName(picture), title: picture.alt[language] })),
    ...Object.entries(pictureTitles).map(([name, title]) => ({ name, title: say(title) })),
  ]
  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={say('Choose a picture')}>
      {own.length === 0 && <Quiet>{say('Pictures of your own are added under Pictures.')}</Quiet>}
      <PictureGrid
        choices={choices.map(({ name, title }) => ({
          key: name,
          title,
          picture: <Thumbnail name={name} />,
          isChosen: name === chosen,
          onChoose: () => onChoose(name),
        }))}
      />
    </Dialog>
  )
}

/** The text beside it describes the picture. `onPixels` gets the RGBA pixels of a small copy once it has loaded. */
function Thumbnail({ name, onPixels }: { name: string; onPixels?: ((pixels: Uint8ClampedArray) => void) | undefined }) {
  const { widths, focus } = pictureShape(name)
  return (
    <img
      className={gridStyles.thumbnail}
      src={backendAddress(`/pictures/${name}-${Math.min(...widths)}.webp`)}
      style={focus ? { objectPosition: focus } : undefined}
      alt=""
      loading="lazy"
      // The pixels can be read only if the site and its pictures have the same origin.
      onLoad={({ currentTarget }) => {
        const pixels = onPixels && pixelsOf(currentTarget)
        if (pixels) onPixels(pixels)
      }}
    />
  )
}

function pixelsOf(image: HTMLImageElement): Uint8ClampedArray | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 48
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, 48, 48)
  try {
    return context?.getImageData(0, 0, 48, 48).data
  } catch {
    return undefined
  }
}

const noFilm = ''

/** Chooses the film of the front page: none, the one that came with the site, or one of the library. */
export function FilmField({ editing, path }: PlaceProps) {
  const { say, language } = useLanguage()
  const library = useQuery(picturesQuery)
  const value = valueAt(editing.content, path)
  const now = isBranch(value) ? String(value['mp4']) : noFilm
  const films = library.data?.pictures.filter(({ kind }) => kind === 'film') ?? []
  const offered = films.flatMap((film) => addressOf(film) ?? [])
  return (
    <SelectField
      label={say('Film')}
      help={say('It is shown over the picture, on large screens. Films of your own are added under Pictures.')}
      name={path.join('.')}
      value={now}
      onValueChange={(address) => editing.change(path, filmAt(address, value, now))}
    >
      <option value={noFilm}>{say('None')}</option>
      {now !== noFilm && !offered.includes(now) && <option value={now}>{say('The film that is there')}</option>}
      {films.map((film) => (
        <option key={film.id} value={addressOf(film)}>
          {film.alt[language]}
        </option>
      ))}
    </SelectField>
  )
}

const addressOf = ({ files }: LibraryPicture) => files[0]?.address

function filmAt(address: string, before: unknown, now: string): unknown {
  if (address === noFilm) return null
  // Every current browser plays H.264, so one file is enough.
  return address === now ? before : { webm: address, mp4: address }
}
