import type { LibraryPicture } from '@sabha/api/admin/pictures'
import { refusals } from '@sabha/api/refusal'
import { sayFilled } from '@sabha/language/translator'
import { libraryLimits } from '@sabha/ticketing/site-picture'
import { buttonClass } from '@sabha/ui/button'
import { FieldError } from '@sabha/ui/field'
import { useLanguage } from '@sabha/ui/use-language'
import { useId, useState } from 'react'
import { adminApi } from '../admin-api.ts'
import { useFileDrop } from '../components/file-drop.ts'
import { FormDialog } from '../components/form-dialog.tsx'
import { Quiet } from '../components/page.tsx'
import { useWordsProblems, type Words, WordsFields } from './picture-words.tsx'
import { readFileToSend, type SentFile } from './sent-file.ts'
import styles from './site.module.css'

interface AddPictureProps {
  /** Films can be added too. */
  withFilms?: boolean
  onAdded?: ((picture: LibraryPicture) => void) | undefined
}

/** Adds a picture to the library: it is chosen, dropped or taken with a phone's camera, and then described. */
export function AddPicture({ withFilms = false, onAdded }: AddPictureProps) {
  const { say } = useLanguage()
  const id = useId()
  const [file, setFile] = useState<SentFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (files: FileList | null) => {
    const [file] = files ?? []
    if (!file) return
    setProblem(null)
    const read = await readFileToSend(file)
    if (read === 'unreadable') setProblem(say('This file cannot be shown as a picture. Please choose a JPEG, PNG or WebP.'))
    else if (read === 'too-heavy')
      setProblem(sayFilled(say, refusals['film-too-heavy'].message, { megabytes: libraryLimits.bytes / 1_000_000 }))
    else setFile(read)
  }
  const drop = useFileDrop((files) => void take(files))
  const label = withFilms ? say('Add a picture or film') : say('Add a picture')
  return (
    <>
      <fieldset className={styles.drop} {...drop}>
        <legend className="visually-hidden">{label}</legend>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={`image/jpeg,image/png,image/webp${withFilms ? ',video/mp4' : ''}`}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => {
            void take(target.files)
            // Choosing the same file again must count as a change.
            target.value = ''
          }}
        />
        <label className={buttonClass('primary', 'small')} htmlFor={id}>
          {label}
        </label>
        <Quiet>
          <span id={`${id}-help`}>
            {withFilms
              ? say('JPEG, PNG, WebP or MP4, or drop it here. The place where it was taken is removed.')
              : say('JPEG, PNG or WebP, or drop it here. The place where it was taken is removed.')}
          </span>
        </Quiet>
        <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
      </fieldset>
      {file && <AddDialog file={file} onAdded={onAdded} onClose={() => setFile(null)} />}
    </>
  )
}

function AddDialog({ file, onAdded, onClose }: Pick<AddPictureProps, 'onAdded'> & { file: SentFile; onClose: () => void }) {
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
      onSent={({ picture }) => onAdded?.(picture)}
      onClose={onClose}
      fields={(form) => <WordsFields form={form} address={file.dataUrl} isFilm={file.isFilm} />}
    />
  )
}
