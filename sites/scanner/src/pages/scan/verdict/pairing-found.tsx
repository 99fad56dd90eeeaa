import { useLanguage } from '@sabha/ui/use-language'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { Banner } from './banner.tsx'
import styles from './failure.module.css'
import actions from './verdict-actions.module.css'

export interface PairingFoundProps {
  token: string
  onBack: () => void
  onReset: () => void
}

/** Somebody held the organiser's pairing code before the door: it is no ticket, and says so, and does what it is for where that is wanted. */
export function PairingFound({ token, onBack, onReset }: PairingFoundProps) {
  const { say } = useLanguage()
  const navigate = useNavigate()
  return (
    <Banner
      tone="amber"
      word="PAIRING CODE"
      onReset={onReset}
      actions={
        <div className={actions['actions']}>
          <button type="button" className={`${actions['act']} ${actions['out']}`} onClick={onBack}>
            {say('Keep scanning')}
          </button>
          <button type="button" className={actions['act']} onClick={() => void navigate(paths.pair, { state: { token } })}>
            {say('Pair this phone')}
          </button>
        </div>
      }
    >
      <p className={styles['message']}>
        {say('This is not a ticket. It pairs a phone with the door that the organiser chose. Do you want to pair this phone with it?')}
      </p>
    </Banner>
  )
}
