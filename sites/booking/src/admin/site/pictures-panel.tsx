import { type LibraryPicture, pictureWordsProblem } from '@sabha/api/admin/pictures'
import { refusals } from '@sabha/api/refusal'
import { sayFilled } from '@sabha/language/translator'
import { libraryLimits } from '@sabha/ticketing/site-picture'
import { Button, buttonClass } from '@sabha/ui/button'
import { FieldError } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { backendAddress } from '../../backend-address.ts'
import { adminApi } from '../admin-api.ts'
import { useFileDrop } from '../components/file-drop.ts'
import { type AdminForm, FormDialog, FormText } from '../components/form-dialog.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { Panel, Quiet } from '../components/page.tsx'
import { FocusField } from './focus-field.tsx'
import { fieldLabel } from './labels.ts'
import { picturesQuery } from './queries.ts'
import { readFileToSend, type SentFile } from './sent-file.ts'
import styles from './site.module.css'

type Asked = { kind: 'add'; file: SentFile } | { kind: 'describe' | 'remove'; picture: LibraryPicture }

/** The pictures and films of the site. */
export function PicturesPanel() {
  const { say } = useLanguage()
  const library = useQuery(picturesQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    setProblem(null)
    const read = await readFileToSend(file)
    if (read === 'unreadable') setProblem(say('This file cannot be shown as a picture. Please choose a JPEG, PNG or WebP.'))
    else if (read === 'too-heavy')
      setProblem(sayFilled(say, refusals['film-too-heavy'].message, { megabytes: libraryLimits.bytes / 1_000_000 }))
    else setAsked({ kind: 'add', file: read })
  }
  const drop = useFileDrop((files) => void take(files))
  return (
    <Panel title={say('Pictures')}>
      <fieldset className={styles.drop} {...drop}>
        <legend className="visually-hidden">{say('Add a picture or film')}</legend>
        <input
          id="library-file"
          className="visually-hidden"
          type="file"
          accept="image/jpeg,image/png,image/webp,video/mp4"
          aria-describedby="library-help"
          onChange={({ target }) => {
            void take(target.files)
            // The same file once more is a choice too.
            target.value = ''
          }}
        />
        <label className={buttonClass('primary', 'small')} htmlFor="library-file">
          {say('Add a picture or film')}
        </label>
        <Quiet>
          <span id="library-help">{say('JPEG, PNG, WebP or MP4, or drop it here. The place where it was taken is removed.')}</span>
        </Quiet>
        <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
      </fieldset>
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
      {asked?.kind === 'add' && <AddDialog file={asked.file} onClose={() => setAsked(null)} />}
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

function LibraryCard({ picture, onAsk }: { picture: LibraryPicture; onAsk: (kind: 'describe' | 'remove') => void }) {
  const { say, language } = useLanguage()
  const { alt, focus, used_by } = picture
  const small = picture.files.find(({ format }) => format === 'webp')
  const film = picture.files.find(({ format }) => format === 'mp4')
  return (
    <li className={styles.card}>
      {small && (
        <img
          className={styles.thumbnail}
          src={backendAddress(small.address)}
          style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
          alt={alt[language]}
          loading="lazy"
        />
      )}
      {film && (
        <video
          className={styles.thumbnail}
          src={backendAddress(film.address)}
          aria-label={alt[language]}
          muted
          controls
          preload="metadata"
        />
      )}
      <strong>{alt[language]}</strong>
      <Quiet>
        {used_by.length === 0
          ? say('Not used yet')
          : say('Used: {{places}}', { places: used_by.map((field) => fieldLabel(field, say)).join(', ') })}
      </Quiet>
      <div className={styles.entryActions}>
        <Button variant="quiet" size="small" onClick={() => onAsk('describe')}>
          {say('Words and focal point…')}
        </Button>
        {used_by.length === 0 && (
          <Button variant="quiet" size="small" onClick={() => onAsk('remove')}>
            {say('Remove…')}
          </Button>
        )}
      </div>
    </li>
  )
}

interface Words {
  alt_en: string
  alt_kn: string
  x: number
  y: number
}

/** What is wrong with the words, in words. */
function useWordsProblems() {
  const { say } = useLanguage()
  return (values: Words): Partial<Record<keyof Words, string>> => {
    const problem = pictureWordsProblem(values)
    const field = problem?.params?.['field']
    if (!problem || (field !== 'alt_en' && field !== 'alt_kn')) return {}
    return { [field]: sayFilled(say, refusals[problem.refused].message, { most: libraryLimits.words }) }
  }
}

function WordsFields({ form, address, isFilm }: { form: AdminForm<Words>; address: string; isFilm: boolean }) {
  const { say } = useLanguage()
  const { x, y } = form.values
  return (
    <>
      {!isFilm && (
        <FocusField
          address={address}
          focus={{ x, y }}
          onChange={(focus) => {
            form.set('x', focus.x)
            form.set('y', focus.y)
          }}
        />
      )}
      <FormText
        form={form}
        name="alt_en"
        label={`${say('What is to be seen')} · ${say('English')}`}
        help={say('For those who don’t see it: screen readers say these words.')}
        maxLength={libraryLimits.words}
      />
      <FormText
        form={form}
        name="alt_kn"
        lang="kn"
        label={`${say('What is to be seen')} · ${say('Kannada')}`}
        maxLength={libraryLimits.words}
      />
    </>
  )
}

function AddDialog({ file, onClose }: { file: SentFile; onClose: () => void }) {
  const { say } = useLanguage()
  const problemsOf = useWordsProblems()
  const initial: Words = { alt_en: '', alt_kn: '', x: 0.5, y: 0.5 }
  return (
    <FormDialog
      title={file.isFilm ? say('Add this film') : say('Add this picture')}
      wide
      initial={initial}
      problemsOf={problemsOf}
      send={({ alt_en, alt_kn, x, y }) => adminApi.pictures.upload({ file: file.dataUrl, alt_en, alt_kn, focus: { x, y } })}
      failed="The picture could not be sent."
      submit={say('Add it')}
      onClose={onClose}
      fields={(form) => <WordsFields form={form} address={file.dataUrl} isFilm={file.isFilm} />}
    />
  )
}

function DescribeDialog({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const { say } = useLanguage()
  const problemsOf = useWordsProblems()
  // Whoever saves second is told: what is typed here stands on this version.
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
