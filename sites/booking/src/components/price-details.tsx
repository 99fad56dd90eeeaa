import { discountWords } from '@sabha/api/seat-words'
import { formatMoney } from '@sabha/language/formats'
import { priceInWords } from '@sabha/language/price-words'
import type { Paise } from '@sabha/ticketing/money'
import type { Quote } from '@sabha/ticketing/quote'
import { useLanguage } from '@sabha/ui/use-language'
import { Fact } from './facts.tsx'
import styles from './price-details.module.css'

/** Shows the total; what it is made of is one press away. */
export function PriceDetails({ price: { amount, discounts }, donation, gstRate }: { price: Quote; donation: Paise; gstRate: number }) {
  const { say } = useLanguage()
  return (
    <details className={styles.price}>
      <summary>
        <span className={styles.priceDetailsTotal}>
          <span>{say('Total')}</span>
          <strong className={styles.sum}>{priceInWords(amount.total + donation, say)}</strong>
        </span>
        <span className={styles.more}>{say('Price details')}</span>
      </summary>
      <dl>
        {discounts.map(
          ({ reason, name = '', amount: off }) =>
            (reason === 'pass' || reason === 'code' || reason === 'concession' || reason === 'offer') && (
              <Fact key={`${reason} ${name}`} label={discountWords({ reason, name }, say)}>
                {formatMoney(-off)}
              </Fact>
            ),
        )}
        {amount.total > 0 && <Fact label={say('Base amount')}>{formatMoney(amount.base)}</Fact>}
        {amount.total > 0 && <Fact label={say('GST ({{rate}}%)', { rate: gstRate })}>{formatMoney(amount.gst)}</Fact>}
        {donation > 0 && <Fact label={say('Donation')}>{formatMoney(donation)}</Fact>}
        <Fact label={say('Total')}>{priceInWords(amount.total + donation, say)}</Fact>
      </dl>
    </details>
  )
}
