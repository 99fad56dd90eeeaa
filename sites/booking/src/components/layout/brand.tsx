import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.ts'
import { Lamp } from '../signs.tsx'
import styles from './brand.module.css'

export function Brand() {
  const { name, rest } = useSite('identity').wordmark
  return (
    <Link className={styles.brand} to={paths.home}>
      <Lamp />
      <span>
        <span className={styles.name}>{name}</span> <span className={styles.rest}>{rest}</span>
      </span>
    </Link>
  )
}
