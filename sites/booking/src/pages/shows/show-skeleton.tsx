import { useLanguage } from '@sabha/ui/use-language'
import { Bone } from '../../components/skeleton.tsx'
import styles from './show-skeleton.module.css'

/** The shape of a show card while the listing is on its way. */
export function ShowSkeleton() {
  const { say } = useLanguage()
  return (
    <div className={styles['card']} role="status">
      <span className="visually-hidden">{say('Loading…')}</span>
      <div className={styles['picture']} />
      <div className={styles['words']}>
        <Bone width="130px" />
        <Bone width="90%" height="2.3em" />
        <Bone width="180px" height="1.4em" />
        <Bone height="4em" />
        <div className={styles['facts']}>
          <Bone height="2.6em" />
          <Bone height="2.6em" />
          <Bone height="2.6em" />
          <Bone height="2.6em" />
        </div>
        <Bone width="168px" height="48px" />
      </div>
    </div>
  )
}
