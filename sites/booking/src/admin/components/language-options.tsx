import { useLanguage } from '@sabha/ui/use-language'

/** The languages as options of a list. */
export function LanguageOptions() {
  const { say } = useLanguage()
  return (
    <>
      <option value="en">{say('English')}</option>
      <option value="kn">{say('Kannada')}</option>
    </>
  )
}
