import type { Phrase } from '@sabha/language/phrases'
import type { Say } from '@sabha/language/translate'
import { Button } from '@sabha/ui/button'
import { Dialog } from '@sabha/ui/dialog'
import { useLanguage } from '@sabha/ui/use-language'
import { type FormEvent, type ReactNode, useRef } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  useController,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { Failure } from '../../components/failure.tsx'
import { useAdminAction } from '../admin-api.ts'
import { CheckBox, SelectField, type SelectFieldProps, TextArea, type TextAreaProps, TextField, type TextFieldProps } from './fields.tsx'
import styles from './form.module.css'
import { useUnsaved } from './unsaved.tsx'
import { fieldProblem } from './words.ts'

/** The form as its fields need it. */
export interface AdminForm<Values extends FieldValues> {
  control: Control<Values>
  values: Values
  set: (name: FieldPath<Values>, value: unknown) => void
  /** The problem of a field, in words. */
  problemAt: (name: FieldPath<Values>) => string | undefined
  /** Why the last request failed, until the form is sent again. */
  error: unknown
}

interface DialogResult {
  /** Replaces the question's title, and with it the question's description. */
  title?: string
  description?: string
  text: ReactNode
  /** The text is a secret that is shown only once, so a stray press must not close the dialog. */
  isShownOnce?: boolean
  /** Buttons before `Done`. */
  buttons?: ReactNode
}

interface AdminFormOptions<Values extends FieldValues, Result> {
  /** The initial values; a form without them is only a button. */
  initial?: Values | undefined
  /** Returns the problems of the values, in words, by field. */
  problemsOf?: ((values: Values) => Partial<Record<FieldPath<Values>, string>>) | undefined
  /** Something was chosen beside the form's own fields, which would be lost, too. */
  isTouched?: boolean | undefined
  send: (values: Values) => Promise<Result>
  /** The words for a failure that the backend doesn't explain. */
  failed: Phrase
  /** Returns the words for a field that the backend names and the form doesn't have. */
  placed?: ((field: string) => string) | undefined
  onSent?: ((result: Result, values: Values) => void) | undefined
  /** Called after success, unless the form has been unmounted. */
  onShown?: (() => void) | undefined
  /** Whether it is busy only until it is answered, not until the lists have been read again that it changes. */
  isQuick?: boolean | undefined
}

const nothing = {}

/**
 * A form of the admin. It asks before typed input is lost, focuses the first wrong field, sends once however often its button is pressed,
 * and shows a refusal at the field that the backend names, otherwise as a notice.
 */
export function useAdminForm<Values extends FieldValues, Result>(options: AdminFormOptions<Values, Result>) {
  const { initial, problemsOf, isTouched = false, send, failed, placed, onSent, onShown, isQuick = false } = options
  const words = useLanguage()
  const { control, handleSubmit, setFocus, setValue } = useForm<Values>({
    defaultValues: (initial ?? nothing) as DefaultValues<Values>,
    resolver: (values) => {
      const errors = errorsAt<Values>(problemsOf?.(values) ?? nothing)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const values = useWatch({ control }) as Values
  const { isDirty, isSubmitted } = useFormState({ control })
  const action = useAdminAction(send, onSent, { isQuick })
  const isSending = useRef(false)
  const { question, leave } = useUnsaved((isDirty || isTouched) && !action.isSuccess)

  /** Returns the refusal if it is about a field of this form. */
  const atField = (error: unknown) => {
    const refused = fieldProblem(error, words)
    return refused && initial && Object.hasOwn(initial, refused.field) ? refused : undefined
  }
  const sendOnce = (checked: Values) => {
    if (isSending.current) return
    isSending.current = true
    action.mutate(checked, {
      onSuccess: () => onShown?.(),
      onError: (error) => {
        const refused = atField(error)
        if (refused) setFocus(refused.field as FieldPath<Values>)
      },
      onSettled: () => {
        isSending.current = false
      },
    })
  }
  // Worded at each render, so that it follows a change of language.
  const found: Partial<Record<string, string>> = problemsOf?.(values) ?? nothing
  const refused = atField(action.error)
  const form: AdminForm<Values> = {
    control,
    values,
    set: (name, value) => setValue(name, value as never, { shouldDirty: true }),
    problemAt: (name) => (isSubmitted ? found[name] : undefined) ?? (refused?.field === name ? refused.message : undefined),
    error: action.error,
  }
  const submit = (event: FormEvent) => void handleSubmit(sendOnce)(event)
  const refusal = !refused && <Failure error={action.error} failed={failed} placed={placed} />
  return { form, action, submit, refusal, question, leave }
}

export interface FormDialogProps<Values extends FieldValues, Result> extends Omit<AdminFormOptions<Values, Result>, 'onShown' | 'isQuick'> {
  title: string
  description?: string
  wide?: boolean
  fields?: (form: AdminForm<Values>) => ReactNode
  submit: string | ((values: Values) => string)
  isDanger?: boolean
  leave?: string
  /** Returns what to show after success; without it the dialog closes. */
  done?: (result: Result, values: Values) => DialogResult
  onClose: () => void
}

/** A dialog that asks a question, with fields for the answer. */
export function FormDialog<Values extends FieldValues, Result>(props: FormDialogProps<Values, Result>) {
  const { title, description, wide = false, fields, isDanger = false, done, onClose } = props
  const { say } = useLanguage()
  // One slow list behind a dialog must not keep it from saying what became of it.
  const { form, action, submit, refusal, question, leave } = useAdminForm({ ...props, onShown: done ? undefined : onClose, isQuick: true })
  const result = action.isSuccess && done ? done(action.data, action.variables) : null
  // What becomes of a request has to be seen, so a dialog stays until it is answered.
  const dismiss = () => {
    if (!action.isPending) leave(onClose)
  }
  const about = result?.title === undefined ? description : result.description
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && dismiss()}
      title={result?.title ?? title}
      {...(about !== undefined && { description: about })}
      wide={wide}
      isShownOnce={result?.isShownOnce ?? false}
    >
      {result ? (
        <div className={styles.form}>
          {result.text}
          <div className={styles.actions}>
            {result.buttons}
            <Button variant={result.buttons ? 'quiet' : 'primary'} onClick={onClose}>
              {say('Done')}
            </Button>
          </div>
        </div>
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          {fields?.(form)}
          {refusal}
          <div className={styles.actions}>
            <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={action.isPending}>
              {typeof props.submit === 'string' ? props.submit : props.submit(form.values)}
            </Button>
            <Button variant="quiet" disabled={action.isPending} onClick={dismiss}>
              {props.leave ?? say('Not now')}
            </Button>
          </div>
        </form>
      )}
      {question}
    </Dialog>
  )
}

function errorsAt<Values extends FieldValues>(problems: Partial<Record<string, string>>): FieldErrors<Values> {
  return Object.fromEntries(Object.entries(problems).map(([name, message]) => [name, { type: 'problem', message }])) as FieldErrors<Values>
}

interface Bound<Values extends FieldValues, Value> {
  form: AdminForm<Values>
  name: FieldPathByValue<Values, Value>
}

/** A text field of a dialog. */
export function FormText<Values extends FieldValues>({
  form,
  name,
  ...field
}: Bound<Values, string> & Omit<TextFieldProps, 'form' | 'name' | 'value' | 'error'>) {
  const { field: bound } = useController({ control: form.control, name })
  return <TextField autoComplete="off" {...field} {...bound} error={form.problemAt(name)} />
}

/** A field for several lines in a dialog; labelled as a note for the record unless `label` is set. */
export function FormNote<Values extends FieldValues>({
  form,
  name,
  label,
  ...area
}: Bound<Values, string> & Omit<TextAreaProps, 'form' | 'name' | 'value' | 'error' | 'label' | 'onValueChange'> & { label?: string }) {
  const { say } = useLanguage()
  const { onChange, ...bound } = useController({ control: form.control, name }).field
  return (
    <TextArea
      rows={2}
      maxLength={500}
      {...area}
      {...bound}
      label={label ?? say('Note for the record')}
      error={form.problemAt(name)}
      onValueChange={onChange}
    />
  )
}

/** A choice from a list in a dialog. The values of its options are those of the form. */
export function FormSelect<Values extends FieldValues>({
  form,
  name,
  ...select
}: Bound<Values, string> & Omit<SelectFieldProps, 'form' | 'name' | 'value' | 'error' | 'onValueChange'>) {
  const { onChange, ...bound } = useController({ control: form.control, name }).field
  return <SelectField {...select} {...bound} error={form.problemAt(name)} onValueChange={onChange} />
}

export function FormCheckBox<Values extends FieldValues>({ form, name, children }: Bound<Values, boolean> & { children: ReactNode }) {
  const { field } = useController({ control: form.control, name })
  return (
    <CheckBox checked={field.value} onCheckedChange={field.onChange}>
      {children}
    </CheckBox>
  )
}

/** Words problems in the chosen language. */
export function saidProblems<Field extends string>(problems: Partial<Record<Field, Phrase>>, say: Say): Partial<Record<Field, string>> {
  const said: Partial<Record<Field, string>> = {}
  for (const field of Object.keys(problems) as Field[]) {
    const problem: Phrase | undefined = problems[field]
    if (problem) said[field] = say(problem)
  }
  return said
}
