import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { useId, useState } from 'react'
import classes from './Combobox.module.css'
import fieldClasses from './Field.module.css'
import type { FieldFrame } from './Field.tsx'
import { Field } from './Field.tsx'
import { OptionList } from './OptionList.tsx'
import { type OptionData, toOptions, useCombobox } from './use-combobox.ts'

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'size' | 'style' | 'role' | 'id'
>

export interface SuggestFieldProps extends FieldFrame, InputProps {
  /** Suggestions for the current text; the caller has already filtered them. */
  data: OptionData
  value?: string
  onChange?: (text: string) => void
}

/** A text input with suggestions below it; any text is a valid answer. */
export function SuggestField({ label, help, error, required, data, value, onChange, ...rest }: SuggestFieldProps) {
  const id = useId()
  const [own, setOwn] = useState('')
  const text = value ?? own
  const options = toOptions(data)
  const change = (next: string) => {
    setOwn(next)
    onChange?.(next)
  }
  const combobox = useCombobox({ options, chosen: [], isFree: true, onChoose: (option) => change(option.label) })
  const isOpen = combobox.isOpen && options.length > 0

  return (
    <Field {...{ id, label, help, error, required }} labelId={`${id}-label`} describedBy={rest['aria-describedby']}>
      {(control) => (
        <div ref={combobox.frame} className={classes.frame}>
          <input
            type="text"
            {...rest}
            {...control}
            {...combobox.input}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? combobox.listId : undefined}
            required={required}
            className={clsx(fieldClasses.input, classes.input)}
            value={text}
            onClick={combobox.show}
            onChange={(event) => {
              change(event.currentTarget.value)
              combobox.search()
            }}
            onBlur={(event) => {
              combobox.close()
              rest.onBlur?.(event)
            }}
          />
          <OptionList combobox={combobox} labelledBy={`${id}-label`} options={options} chosen={[]} />
        </div>
      )}
    </Field>
  )
}
