import { Field, type FieldProps } from '../field.tsx'
import { useLanguage } from '../use-language.tsx'

/** The e-mail address of an account, as browsers and password managers fill it in. */
export function AccountEmail(props: Pick<FieldProps, 'value' | 'error' | 'onChange'>) {
  const { say } = useLanguage()
  return (
    <Field
      name="email"
      type="email"
      label={say('E-mail')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      {...props}
    />
  )
}
