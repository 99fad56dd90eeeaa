import { useState } from 'react'
import styles from './film.module.css'

/** Lies over its still and appears when it has something to show; a browser that can't play it leaves the still. */
export function Film({ webm, mp4, className = '' }: { webm: string; mp4: string; className?: string | undefined }) {
  const [isPlaying, setPlaying] = useState(false)
  return (
    <video
      className={`${className} ${styles['film']}`}
      data-playing={isPlaying || undefined}
      autoPlay
      muted
      loop
      playsInline
      disablePictureInPicture
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setPlaying(true)}
    >
      <source src={webm} type="video/webm" />
      <source src={mp4} type="video/mp4" />
    </video>
  )
}
