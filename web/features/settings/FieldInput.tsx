import type { UseFormReturnType } from '@mantine/form'
import type { Choice, SettingField } from '../../core/city/kit.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './settings.module.css'

/** Form values of a setting. */
export interface SettingValues extends Record<string, unknown> {
  value: unknown
  holdsFrom: string
  note: string
}
export type SettingForm = UseFormReturnType<SettingValues>

interface Props {
  field: SettingField
  form: SettingForm
  /** The path of the value that contains the field: 'value', 'value.3'. */
  base: string
}

/** The input of one field of a setting. */
export function FieldInput({ field, form, base }: Props) {
  const { label, help } = field
  const path = field.path ? `${base}.${field.path}` : base
  const input = form.getInputProps(path)
  switch (field.kind) {
    case 'int':
      return (
        <TextField
          label={field.unit ? `${label} (${field.unit})` : label}
          help={help}
          inputMode="numeric"
          required={field.empty === undefined}
          placeholder={field.empty}
          {...input}
        />
      )
    case 'text': {
      const Input = field.multiline ? TextAreaField : TextField
      return (
        <Input label={label} help={help} limit={field.limit} required={field.required} dir={field.dir} {...input} />
      )
    }
    case 'localized':
      return (
        <LocalizedField
          label={label}
          help={help}
          limit={field.limit}
          multiline={field.multiline}
          required={field.required}
          mn={form.getInputProps(`${path}.mn`)}
          en={form.getInputProps(`${path}.en`)}
        />
      )
    case 'flag':
      return <CheckField label={label} help={help} {...form.getInputProps(path, { type: 'checkbox' })} />
    case 'choice':
      return (
        <NativeSelect
          stacked
          label={label}
          value={String(input.value)}
          options={field.options}
          onChange={(value) => form.setFieldValue(path as never, value as never)}
        />
      )
    case 'choices':
      return (
        <Choices
          label={label}
          help={help}
          field={path}
          options={field.options}
          value={Array.isArray(input.value) ? input.value : []}
          error={input.error}
          onChange={(value) => form.setFieldValue(path as never, value as never)}
        />
      )
    case 'own': {
      const { Input } = field
      return (
        <Input
          label={label}
          help={help}
          value={input.value}
          error={input.error}
          field={path}
          onChange={(value) => form.setFieldValue(path as never, value as never)}
        />
      )
    }
  }
}

interface ChoicesProps {
  label: string
  help: string | undefined
  field: string
  options: readonly Choice<string | number>[]
  value: readonly unknown[]
  error: string | undefined
  onChange: (value: unknown[]) => void
}

/** Check boxes in the order of the options. */
function Choices({ label, help, field, options, value, error, onChange }: ChoicesProps) {
  return (
    <fieldset className={classes.choices} data-field={field} tabIndex={-1}>
      <legend>{label}</legend>
      {help && <p className={classes.help}>{help}</p>}
      <div>
        {options.map((option) => (
          <CheckField
            key={option.value}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={(event) => {
              const chosen = event.currentTarget.checked
                ? [...value, option.value]
                : value.filter((one) => one !== option.value)
              onChange(options.map((one) => one.value).filter((one) => chosen.includes(one)))
            }}
          />
        ))}
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
