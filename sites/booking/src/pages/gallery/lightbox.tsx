import 'yet-another-react-lightbox/styles.css'
import type { SitePages } from '@sabha/api/site/pages'
import { useLanguage } from '@sabha/ui/use-language'
import { useState } from 'react'
import Base, { type SlideImage } from 'yet-another-react-lightbox'
import { Picture } from '../../components/picture.tsx'
import { pictureShape } from '../../pictures.ts'
import styles from './lightbox.module.css'

type GalleryPicture = SitePages['gallery']['pictures'][number]

interface Slide extends SlideImage {
  shown: GalleryPicture
}

interface LightboxProps {
  pictures: readonly GalleryPicture[]
  start: number
  onClosed: () => void
}

/** Shows pictures large, one at a time: arrow keys, swipes or the two buttons lead on; Escape or a pull downwards closes. */
export default function Lightbox({ pictures, start, onClosed }: LightboxProps) {
  const { say } = useLanguage()
  const [isOpen, setOpen] = useState(true)
  const slides = pictures.map((shown): Slide => ({ src: shown.picture, shown, ...sizeOf(shown.picture), alt: shown.alt }))
  return (
    <Base
      open={isOpen}
      close={() => setOpen(false)}
      index={start}
      slides={slides}
      className={styles.lightbox ?? ''}
      carousel={{ finite: true, padding: 0, preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      on={{ exited: onClosed }}
      labels={{
        Close: say('Close'),
        Previous: say('Previous picture'),
        Next: say('Next picture'),
        Lightbox: say('Pictures, large'),
        'Photo gallery': say('Gallery'),
      }}
      render={{
        slide: ({ slide }) => <Large {...(slide as Slide).shown} place={slides.indexOf(slide as Slide) + 1} total={slides.length} />,
      }}
    />
  )
}

function sizeOf(picture: string): { width: number; height: number } {
  const { width, height } = pictureShape(picture)
  return { width, height }
}

function Large({ picture, title, alt, place, total }: GalleryPicture & { place: number; total: number }) {
  const { say } = useLanguage()
  return (
    <figure className={styles.slide}>
      <Picture name={picture} alt={alt} sizes="100vw" className={styles.picture} />
      <figcaption className={styles.caption}>
        <strong>{title}</strong>
        <span>{say('Picture {{number}} of {{total}}', { number: place, total })}</span>
      </figcaption>
    </figure>
  )
}
