import { pictureWordsProblem } from '@sabha/api/admin/pictures'
import { refusals } from '@sabha/api/refusal'
import { sayFilled } from '@sabha/language/translator'
import { libraryLimits } from '@sabha/ticketing/site-picture'
import { useLanguage } from '@sabha/ui/use-language'
import { type AdminForm, FormText } from '../components/form-dialog.tsx'
import { FocusField } from './focus-field.tsx'

export interface Words {
  alt_en: string
  alt_kn: string
  x: number
  y: number
}

/** Returns a function that words the problems of a picture's descriptions. */
export function useWordsProblems() {
  const { say } = useLanguage()
  return (values: Words): Partial<Record<keyof Words, string>> => {
    const problem = pictureWordsProblem(values)
    const field = problem?.params?.['field']
    if (!problem || (field !== 'alt_en' && field !== 'alt_kn')) return {}
    return { [field]: sayFilled(say, refusals[problem.refused].message, { most: libraryLimits.words }) }
  }
}

export function WordsFields({ form, address, isFilm }: { form: AdminForm<Words>; address: string; isFilm: boolean }) {
  const { say } = useLanguage()
  const { x, y } = form.values
  return (
    <>
      {!isFilm && (
        <FocusField
          address={address}
          focus={{ x, y }}
          onChange={(focus) => {
            form.set('x', focus.x)
            form.set('y', focus.y)
          }}
        />
      )}
      <FormText
        form={form}
        name="alt_en"
        label={`${say('What is to be seen')} · ${say('English')}`}
        help={say('For those who don’t see it: screen readers say these words.')}
        maxLength={libraryLimits.words}
      />
      <FormText
        form={form}
        name="alt_kn"
        lang="kn"
        label={`${say('What is to be seen')} · ${say('Kannada')}`}
        maxLength={libraryLimits.words}
      />
    </>
  )
}
