import { formatMoney } from '@sabha/language/formats'
import type { Paise } from '@sabha/ticketing/money'
import { upiLink } from '@sabha/ticketing/upi'
import { QrCode } from '@sabha/ui/qr-code'
import { useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Quiet } from '../components/page.tsx'
import { settingsQuery } from '../settings/queries.ts'
import styles from './seats.module.css'

interface UpiCodeProps {
  /** undefined if the typed amount can't be read. */
  amount: Paise | undefined
  reference: string
}

/** The QR code by which the guest pays. It is made for this sale: anyone who keeps a picture of it can pay under this reference only. */
export function UpiCode({ amount, reference }: UpiCodeProps) {
  const { say } = useLanguage()
  const { data } = useQuery(settingsQuery)
  if (!data) return null
  const { upi_address: address, upi_name: name } = data.settings
  if (address === '') {
    return (
      <Quiet>
        {say('To show a code with the amount, enter your UPI address in the settings.')}{' '}
        <Link to={paths.adminSettings}>{say('Settings')}</Link>
      </Quiet>
    )
  }
  if (!amount) return null
  return (
    <div className={styles.upi}>
      <QrCode
        text={upiLink({ address, name, amount, reference })}
        label={say('UPI code for {{amount}}', { amount: formatMoney(amount) })}
      />
      <p>
        <strong>{formatMoney(amount)}</strong>
        {name}
        <span>{say('Reference {{reference}}', { reference })}</span>
        <span>{say('Look for it on your own phone: a guest’s screen can be faked.')}</span>
      </p>
    </div>
  )
}
