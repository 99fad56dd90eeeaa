import type { Show } from '@sabha/api/shapes'
import { useState } from 'react'
import { backendAddress } from '../backend-address.ts'
import { Picture } from './picture.tsx'
import styles from './show-picture.module.css'

/** The show's own picture where it has one that loads, else our artwork. Beside words a picture stands upright; on phones it lies. */
export function ShowPicture({
  show,
  shape = 'portrait',
  first = false,
}: {
  show: Show
  shape?: 'portrait' | 'landscape'
  first?: boolean
}) {
  const [isBroken, setBroken] = useState(false)
  if (show.image !== '' && !isBroken) {
    const noteFailure = (image: HTMLImageElement | null) => {
      // In a page that came rendered it may have failed before anybody listened.
      if (image?.complete && image.naturalWidth === 0) setBroken(true)
    }
    return (
      <img
        ref={noteFailure}
        className={styles['picture']}
        src={backendAddress(show.image)}
        alt=""
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        onError={() => setBroken(true)}
      />
    )
  }
  const isUpright = shape === 'portrait'
  return (
    <Picture
      name={isUpright ? 'kaveri-tall' : 'kaveri'}
      {...(isUpright && { narrow: 'kaveri' })}
      alt=""
      sizes={`(max-width: 768px) 92vw, ${isUpright ? 480 : 680}px`}
      first={first}
      className={styles['picture']}
    />
  )
}
