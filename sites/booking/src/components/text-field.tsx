import field from '@sabha/ui/field.module.css'
import { type ComponentProps, useId } from 'react'
import styles from './text-field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  label: string
}

/** A labelled field for more than one line; it looks as `Field` does. */
export function TextField({ label, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <div className={field['control']}>
        <textarea {...input} id={id} className={`${field['input']} ${styles['text']}`} />
      </div>
    </div>
  )
}
