import { useLanguage } from '@sabha/ui/use-language'
import { Link } from 'react-router-dom'
import { collective } from '../../content/collective.ts'
import { paths } from '../../paths.ts'
import { Lamp } from '../signs.tsx'
import styles from './brand.module.css'

export function Brand() {
  const { say } = useLanguage()
  const [name, rest] = collective.wordmark
  return (
    <Link className={styles.brand} to={paths.home}>
      <Lamp />
      <span>
        <span className={styles.name}>{say(name)}</span> <span className={styles.rest}>{say(rest)}</span>
      </span>
    </Link>
  )
}
