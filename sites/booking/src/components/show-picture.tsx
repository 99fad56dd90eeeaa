import type { Show } from '@sabha/api/shapes'
import { useState } from 'react'
import { backendAddress } from '../api.ts'
import { StringsArt } from './art/strings-art.tsx'
import styles from './show-picture.module.css'

/** The show's own picture where it has one that loads, else our artwork. */
export function ShowPicture({ show }: { show: Show }) {
  const [isBroken, setBroken] = useState(false)
  if (show.image === '' || isBroken) {
    return (
      <>
        <StringsArt shape="portrait" className={`${styles['picture']} ${styles['upright']}`} />
        <StringsArt shape="landscape" className={`${styles['picture']} ${styles['wide']}`} />
      </>
    )
  }
  return <img className={styles['picture']} src={backendAddress(show.image)} alt="" loading="lazy" onError={() => setBroken(true)} />
}
