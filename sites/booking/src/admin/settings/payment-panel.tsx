import { type PaymentKeysEntry, paymentKeysProblem } from '@sabha/api/admin/payment-keys'
import type { ResponseOf } from '@sabha/api/call'
import type { contract } from '@sabha/api/contract'
import { Button } from '@sabha/ui/button'
import { Notice } from '@sabha/ui/notice'
import { type LanguageValue, useLanguage } from '@sabha/ui/use-language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiBase } from '../../backend-address.ts'
import { Facts } from '../../components/facts.tsx'
import { noProof, ProofFields, problemOfProof, proofOf } from '../accounts/proof-fields.tsx'
import { adminApi } from '../admin-api.ts'
import formStyles from '../components/form.module.css'
import { FormDialog, FormText } from '../components/form-dialog.tsx'
import { Loaded } from '../components/load-failure.tsx'
import { useMoments } from '../components/moments.ts'
import { Panel, Quiet } from '../components/page.tsx'
import { problemAtField } from '../components/words.ts'
import { paymentKeysQuery } from './queries.ts'
import styles from './settings.module.css'
import { Try } from './try.tsx'

type PaymentKeys = ResponseOf<(typeof contract)['settings']['paymentKeys']>
type Key = Pick<NonNullable<PaymentKeys['key']>, 'mode' | 'end'>

/** The key at the payment service. Its secret is entered once and never shown again. */
export function PaymentPanel() {
  const { say } = useLanguage()
  const keys = useQuery(paymentKeysQuery)
  const [asking, setAsking] = useState<'change' | 'remove' | null>(null)
  const { data } = keys
  const mayChange = data?.fixed === null
  const close = () => setAsking(null)
  return (
    <Panel
      title={say('Payments')}
      aside={
        mayChange && (
          <Button variant="quiet" size="small" onClick={() => setAsking('change')}>
            {say('Change the payment keys…')}
          </Button>
        )
      }
    >
      <Loaded query={keys} height="96px">
        {(known) => (
          <div className={formStyles.form}>
            <Known keys={known} />
            {mayChange && known.key && (
              <div className={formStyles.actions}>
                <Button variant="quiet" size="small" onClick={() => setAsking('remove')}>
                  {say('Remove the keys…')}
                </Button>
              </div>
            )}
          </div>
        )}
      </Loaded>
      {asking === 'change' && data && <KeysDialog keys={data} onClose={close} />}
      {asking === 'remove' && data && <RemoveDialog version={data.version} onClose={close} />}
    </Panel>
  )
}

function keyWords({ mode, end }: Key, { say }: LanguageValue): string {
  return mode === 'live' ? say('Live key ending in {{end}}', { end }) : say('Test key ending in {{end}}', { end })
}

function Known({ keys }: { keys: PaymentKeys }) {
  const words = useLanguage()
  const { say, sayText } = words
  const { moment } = useMoments()
  const { holds, key, webhook, fixed, earlier, earlier_webhooks_until: until } = keys
  const webhookSet = webhook?.set_at ? say('Set on {{when}}', { when: moment(webhook.set_at) }) : say('It is set')
  return (
    <>
      {fixed !== null && <Quiet>{say('Set on the server: {{variable}}. It can’t be changed here.', { variable: fixed })}</Quiet>}
      {holds === 'sandbox' && <Quiet>{say('Payments are played by a sandbox: no money moves.')}</Quiet>}
      {holds === 'test' && <Notice kind="info">{say('The keys are test keys: no money moves.')}</Notice>}
      {holds === 'closed' && (
        <Notice kind="error">
          {say(
            'The payment key can’t be opened: secrets.key is not the one it was sealed with. Nothing is sold online. Put that file back, or enter the keys again.',
          )}
        </Notice>
      )}
      {key && (
        <Facts
          facts={[
            { label: say('Key'), value: keyWords(key, words), wide: true },
            ...(key.set_at && key.set_by
              ? [
                  {
                    label: say('Entered'),
                    value: say('{{who}}, {{when}}', { who: sayText(key.set_by), when: moment(key.set_at) }),
                    wide: true,
                  },
                ]
              : []),
            { label: say('Webhook secret'), value: webhook ? webhookSet : say('Missing'), wide: true },
            ...(webhook
              ? [
                  {
                    label: say('Last delivery'),
                    value: webhook.last_delivery ? moment(webhook.last_delivery) : say('None yet'),
                    wide: true,
                  },
                ]
              : []),
          ]}
        />
      )}
      {earlier.length > 0 && (
        <Quiet>
          {say('Kept to check and refund what was sold with them: {{keys}}.', {
            keys: earlier.map((each) => keyWords(each, words)).join(', '),
          })}
        </Quiet>
      )}
      {until && (
        <Quiet>
          {say(
            'Deliveries with the earlier webhook secret are accepted until {{when}}: a bank may confirm a payment three days late, and a delivery is repeated for a day.',
            { when: moment(until) },
          )}
        </Quiet>
      )}
    </>
  )
}

const empty = { key_id: '', key_secret: '', webhook_secret: '', ...noProof }
const entryOf = (values: typeof empty): PaymentKeysEntry => ({
  keyId: values.key_id,
  keySecret: values.key_secret,
  webhookSecret: values.webhook_secret,
  remove: false,
})

interface KeysDialogProps {
  keys: PaymentKeys
  onClose: () => void
}

function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const words = useLanguage()
  const { say } = words
  // The version that the form began with: the backend refuses the save if someone else has saved since.
  const [version] = useState(keys.version)
  const address = new URL('razorpay_webhook.php', new URL(apiBase, window.location.origin)).href
  return (
    <FormDialog
      title={say('Payment keys')}
      description={say(
        'Your payment service shows them once. They are kept sealed, and nobody is shown them again. What is under way ends with the key that it began with.',
      )}
      initial={empty}
      problemsOf={(values) => ({ ...problemOfProof(values, words), ...problemAtField(paymentKeysProblem(entryOf(values)), say) })}
      send={async ({ password, byPasskey, ...typed }) =>
        adminApi.settings.savePaymentKeys({ version, ...typed, remove: false, ...(await proofOf({ password, byPasskey })) })
      }
      failed="The settings could not be saved."
      submit={say('Save')}
      onClose={onClose}
      fields={(form) => (
        <>
          <FormText
            form={form}
            name="key_id"
            label={say('Key id')}
            help={keys.key ? say('Leave key id and secret empty to change the webhook secret alone.') : undefined}
            maxLength={100}
            spellCheck={false}
          />
          <FormText form={form} name="key_secret" label={say('Key secret')} type="password" autoComplete="new-password" maxLength={100} />
          <div className={styles.tries}>
            <Try
              button={say('Ask for an order of ₹1')}
              about={say('With the key above, before it is saved. Nobody pays it, and no money moves.')}
              fine="The payment service made it: {{said}}"
              failed="The payment service could not be asked."
              isDisabled={form.values.key_id.trim() === '' || form.values.key_secret.trim() === ''}
              send={() => adminApi.settings.tryPayment({ key_id: form.values.key_id, key_secret: form.values.key_secret })}
            />
          </div>
          <FormText
            form={form}
            name="webhook_secret"
            label={say('Webhook secret')}
            type="password"
            autoComplete="new-password"
            maxLength={100}
            help={say('You make it up: enter it at the payment service too, for a webhook to {{address}}', { address })}
          />
          <ProofFields form={form} />
        </>
      )}
    />
  )
}

function RemoveDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const words = useLanguage()
  const { say } = words
  const [first] = useState(version)
  return (
    <FormDialog
      title={say('Remove the payment keys?')}
      description={say(
        'From then on payments are played by a sandbox: guests get tickets, and no money moves. What was sold stays, and can be refunded.',
      )}
      initial={noProof}
      problemsOf={(values) => problemOfProof(values, words)}
      send={async (values) =>
        adminApi.settings.savePaymentKeys({
          version: first,
          key_id: '',
          key_secret: '',
          webhook_secret: '',
          remove: true,
          ...(await proofOf(values)),
        })
      }
      failed="The settings could not be saved."
      submit={say('Remove')}
      isDanger
      onClose={onClose}
      fields={(form) => <ProofFields form={form} />}
    />
  )
}
