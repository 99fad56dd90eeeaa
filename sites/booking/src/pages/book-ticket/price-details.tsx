import { formatMoney } from '@sabha/language/formats'
import type { GstLines } from '@sabha/ticketing/money'
import { useLanguage } from '@sabha/ui/use-language'
import styles from './price-details.module.css'

/** One number first; what it is made of is one press away. */
export function PriceDetails({ price, gstRate }: { price: GstLines; gstRate: number }) {
  const { say } = useLanguage()
  return (
    <details className={styles['price']}>
      <summary>
        <span className={styles['total']}>
          <span>{say('Total')}</span>
          <strong>{formatMoney(price.total)}</strong>
        </span>
        <span className={styles['more']}>{say('Price details')}</span>
      </summary>
      <dl>
        <div>
          <dt>{say('Base amount')}</dt>
          <dd>{formatMoney(price.base)}</dd>
        </div>
        <div>
          <dt>{say('GST ({{rate}}%)', { rate: gstRate })}</dt>
          <dd>{formatMoney(price.gst)}</dd>
        </div>
        <div>
          <dt>{say('Total')}</dt>
          <dd>{formatMoney(price.total)}</dd>
        </div>
      </dl>
    </details>
  )
}
