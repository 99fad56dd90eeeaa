import { errorWords } from '@sabha/api/error-words'
import { Button, buttonClass } from '@sabha/ui/button'
import { FieldError } from '@sabha/ui/field'
import fieldStyles from '@sabha/ui/field.module.css'
import { useLanguage } from '@sabha/ui/use-language'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isOwnPicture, pictureFrame, ShowPicture } from '../../components/show-picture.tsx'
import { type PictureName, showPictures } from '../../pictures.ts'
import { readShowImage } from '../../show-image.ts'
import { useSite } from '../../site.ts'
import { adminApi, asAdmin } from '../admin-api.ts'
import { useFileDrop } from '../components/file-drop.ts'
import { Panel } from '../components/page.tsx'
import { pictureTitles } from '../components/picture-titles.ts'
import styles from './picture-field.module.css'
import { scaledPicture } from './scaled-picture.ts'

interface ShowPictureFieldProps {
  image: string
  badge: string
  onChange: (image: string) => void
  error: string | undefined
}

/** A show's picture: artwork of the program, a picture of the site, or its own poster or photo. */
export function ShowPictureField({ image, badge, onChange, error }: ShowPictureFieldProps) {
  const { say } = useLanguage()
  const { pictures } = useSite('gallery')
  const ids = useId()
  const isOwn = readShowImage(image).kind === 'own'
  // An uploaded picture can be chosen again until the form is left.
  const [sent, setSent] = useState<string | null>(null)
  const own = isOwn ? image : sent
  const { send, isSending, problem, forgetProblem } = usePictureUpload((address) => {
    setSent(address)
    onChange(address)
  })
  const choose = (name: string) => {
    forgetProblem()
    if (isOwn) setSent(image)
    onChange(name)
  }
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !isSending) send(file)
  }
  const drop = useFileDrop(take)
  const choices: { name: string; title: string }[] = [
    ...(own === null ? [] : [{ name: own, title: say('Your picture') }]),
    { name: '', title: say('Our artwork') },
    ...offered(image).map((name) => ({ name, title: pictures.find(({ picture }) => picture === name)?.title ?? say(pictureTitles[name]) })),
  ]
  const shown = error ?? problem

  return (
    <Panel title={say('Picture')} className={styles.panel}>
      <fieldset className={styles.field} {...drop}>
        <legend className="visually-hidden">{say('Picture')}</legend>
        <PicturePreview image={image} badge={badge} isChanging={isSending} />
        <div className={styles.ways}>
          <div className={styles.own}>
            <input
              id={`${ids}-file`}
              className="visually-hidden"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-invalid={shown ? true : undefined}
              aria-describedby={`${ids}-problem ${ids}-help`}
              onChange={({ target }) => {
                take(target.files)
                // Choosing the same file again must count as a change.
                target.value = ''
              }}
            />
            <label className={buttonClass('quiet', 'small')} htmlFor={`${ids}-file`} aria-busy={isSending || undefined}>
              {isSending ? say('Sending…') : say(isOwn ? 'Replace the picture' : 'Upload a poster or photo')}
            </label>
            {isOwn && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  setSent(null)
                  onChange('')
                }}
              >
                {say('Remove')}
              </Button>
            )}
          </div>
          <div id={`${ids}-problem`} aria-live="polite">
            {shown && <FieldError>{shown}</FieldError>}
          </div>
          <p className={fieldStyles.help} id={`${ids}-help`}>
            {say('JPEG, PNG or WebP; we shrink it before sending. You can also drop it here, or choose one of these:')}
          </p>
          <div className={styles.choices}>
            {choices.map(({ name, title }) => (
              <label key={name} className={styles.choice} title={title}>
                <input type="radio" name={`${ids}-picture`} checked={name === image} onChange={() => choose(name)} />
                <ShowPicture image={name} />
                <span className="visually-hidden">{title}</span>
              </label>
            ))}
          </div>
        </div>
      </fieldset>
    </Panel>
  )
}

/** Returns the pictures that suit a show, and the one that it has. */
function offered(image: string): PictureName[] {
  const found = readShowImage(image)
  const others = showPictures.filter((name) => found.kind !== 'site' || name !== found.name)
  return found.kind === 'site' && !showPictures.some((name) => name === found.name) ? [found.name, ...others] : [...showPictures]
}

/** The show's picture as in the listing: beside the text on a computer, above it on a phone. */
function PicturePreview({ image, badge, isChanging }: { image: string; badge: string; isChanging: boolean }) {
  const { say, sayText } = useLanguage()
  return (
    <div className={styles.preview} aria-busy={isChanging || undefined}>
      {(['On a computer', 'On a phone'] as const).map((where) => (
        <figure key={where}>
          <div className={styles[where === 'On a phone' ? 'phone' : 'computer']} style={pictureFrame(image)}>
            <ShowPicture image={image} shape={where === 'On a phone' ? 'landscape' : 'portrait'} />
            {badge && !isOwnPicture(image) && <span className={styles.badge}>{sayText(badge)}</span>}
          </div>
          <figcaption>{say(where)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

const mutationKey = ['admin', 'picture']

/** Uploads a file as a show's picture; `onSent` gets its address. */
function usePictureUpload(onSent: (image: string) => void) {
  const words = useLanguage()
  const upload = useMutation({
    mutationKey,
    mutationFn: async (file: Blob) => {
      const image = await scaledPicture(file)
      return image === undefined ? null : asAdmin(adminApi.shows.uploadPicture({ image }))
    },
    onSuccess: (sent) => sent && onSent(sent.image),
  })
  const problem = upload.isError
    ? errorWords(upload.error, words, { failed: 'The picture could not be sent.' })
    : upload.data === null && words.say('This file cannot be shown as a picture. Please choose a JPEG, PNG or WebP.')
  return { send: upload.mutate, isSending: upload.isPending, problem: problem || undefined, forgetProblem: upload.reset }
}

/** Says whether an upload is under way: a show that is saved now would be saved without its picture. */
export function useIsPictureOnItsWay(): boolean {
  return useIsMutating({ mutationKey }) > 0
}
