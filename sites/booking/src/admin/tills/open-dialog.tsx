import { readRupees, rupeesOf } from '@sabha/ticketing/money'
import { useLanguage } from '@sabha/ui/use-language'
import { adminApi } from '../admin-api.ts'
import { FormDialog, FormText } from '../components/form-dialog.tsx'

/** Opens a till with the change that lies in it. */
export function OpenTillDialog({ onClose }: { onClose: () => void }) {
  const { say } = useLanguage()
  return (
    <FormDialog
      title={say('Open a till')}
      description={say('What you sell or give back at the counter goes into it until you count and close it.')}
      initial={{ float: '' }}
      problemsOf={({ float }) => (floatOf(float) === undefined ? { float: say('Please enter the amount in rupees.') } : {})}
      send={({ float }) => adminApi.tills.open({ float: rupeesOf(floatOf(float) ?? 0) })}
      failed="The till could not be opened."
      submit={say('Open the till')}
      onClose={onClose}
      fields={(form) => (
        <FormText
          form={form}
          name="float"
          label={say('Change in it to begin with')}
          help={say('Count it first. Leave empty for none.')}
          lead="₹"
          inputMode="decimal"
        />
      )}
    />
  )
}

const floatOf = (typed: string) => (typed.trim() === '' ? 0 : readRupees(typed))
