import { useLanguage } from '@sabha/ui/use-language'
import { isOwnPicture, pictureFrame, ShowPicture } from '../../components/show-picture.tsx'
import styles from './picture-preview.module.css'

/** A show's picture as the listing has it: beside the words on a computer, above them on a phone. */
export function PicturePreview({ image, badge, isChanging }: { image: string; badge: string; isChanging: boolean }) {
  const { say, sayText } = useLanguage()
  return (
    <div className={styles['preview']} aria-busy={isChanging || undefined}>
      {(['On a computer', 'On a phone'] as const).map((where) => (
        <figure key={where}>
          <div className={styles[where === 'On a phone' ? 'phone' : 'computer']} style={pictureFrame(image)}>
            <ShowPicture image={image} shape={where === 'On a phone' ? 'landscape' : 'portrait'} />
            {badge && !isOwnPicture(image) && <span className={styles['badge']}>{sayText(badge)}</span>}
          </div>
          <figcaption>{say(where)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
