import type { owedWays } from '@sabha/api/admin/payments'
import { useLanguage } from '@sabha/ui/use-language'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { type AdminForm, FormSelect } from './form-dialog.tsx'
import { wayWords } from './words.ts'

interface FormWayProps<Values extends FieldValues> {
  form: AdminForm<Values>
  name: FieldPathByValue<Values, string>
  label: string
  ways: readonly (typeof owedWays)[number][]
}

/** How money goes back, or went, in a dialog. */
export function FormWay<Values extends FieldValues>({ ways, ...field }: FormWayProps<Values>) {
  const { say } = useLanguage()
  return (
    <FormSelect {...field}>
      {ways.map((way) => (
        <option key={way} value={way}>
          {say(wayWords[way])}
        </option>
      ))}
    </FormSelect>
  )
}
