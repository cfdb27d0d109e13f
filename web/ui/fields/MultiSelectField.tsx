import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useId, useState } from 'react'
import { useUiLabels } from '../theme/labels.ts'
import classes from './Combobox.module.css'
import type { FieldFrame } from './Field.tsx'
import { Field } from './Field.tsx'
import { OptionList } from './OptionList.tsx'
import { foldedFilter, type Option, type OptionData, toOptions, useCombobox } from './use-combobox.ts'

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'size' | 'style' | 'role' | 'id'
>

export interface MultiSelectFieldProps extends FieldFrame, InputProps {
  data: OptionData
  value?: readonly string[]
  defaultValue?: readonly string[]
  onChange?: (values: string[]) => void
  /** The search text, where the caller searches, e.g. on the server. */
  searchValue?: string
  onSearchChange?: (text: string) => void
}

/** The selected values, the search text, the options that it finds, and the last change for screen readers. */
function useChoices(props: MultiSelectFieldProps) {
  const { data, value, defaultValue, onChange, searchValue, onSearchChange } = props
  const [own, setOwn] = useState(defaultValue ?? [])
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState<string>()
  const labels = useUiLabels()
  const chosen = value ?? own
  const text = searchValue ?? typed
  const all = toOptions(data)
  const options = text.trim() ? foldedFilter({ options: all, search: text }) : all
  const nameOf = (one: string) => all.find((option) => option.value === one)?.label ?? one
  const chips = chosen.map((one) => ({ value: one, label: nameOf(one) }))

  const change = (next: string[]) => {
    setOwn(next)
    onChange?.(next)
  }
  const remove = (one: string) => {
    change(chosen.filter((other) => other !== one))
    setSaid(labels.removed(nameOf(one)))
  }
  const add = (one: string) => {
    change([...chosen, one])
    setSaid(labels.selected(nameOf(one)))
  }
  const search = (next: string) => {
    setTyped(next)
    if (next !== text) onSearchChange?.(next)
  }
  const toggle = (one: string) => (chosen.includes(one) ? remove(one) : add(one))
  return { chosen, text, options, chips, remove, toggle, search, said, endSaid: () => setSaid(undefined) }
}

/** Selects several options, found by typing. Backspace in the empty input removes the last one. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { label, help, error, required, data: _data, value: _value, defaultValue: _start, ...others } = props
  const { onChange: _onChange, searchValue: _text, onSearchChange: _onSearch, ...rest } = others
  const labels = useUiLabels()
  const id = useId()
  const { chosen, text, options, chips, remove, toggle, search, said, endSaid } = useChoices(props)
  const combobox = useCombobox({
    options,
    chosen,
    isMultiple: true,
    onClose: () => search(''),
    onChoose: ({ value: one }) => {
      toggle(one)
      search('')
    },
  })

  return (
    <Field {...{ id, label, help, error, required }} labelId={`${id}-label`} describedBy={rest['aria-describedby']}>
      {(control) => (
        <div
          ref={combobox.frame}
          className={classes.chips}
          data-invalid={control['aria-invalid']}
          data-disabled={rest.disabled || undefined}
        >
          {chips.length > 0 && (
            <Chips
              chips={chips}
              labelledBy={`${id}-label`}
              disabled={rest.disabled}
              onRemove={(one) => {
                remove(one)
                document.getElementById(id)?.focus()
              }}
            />
          )}
          <input
            type="text"
            spellCheck={false}
            {...rest}
            {...control}
            {...combobox.input}
            className={classes.bare}
            value={text}
            onClick={combobox.show}
            onChange={(event) => {
              search(event.currentTarget.value)
              combobox.search()
            }}
            onKeyDown={(event) => {
              const last = chosen.at(-1)
              if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last)
              else combobox.input.onKeyDown(event)
            }}
            onBlur={(event) => {
              combobox.close()
              search('')
              endSaid()
              rest.onBlur?.(event)
            }}
          />
          <IconChevronDown size={16} aria-hidden className={classes.arrow} />
          <OptionList
            combobox={combobox}
            labelledBy={`${id}-label`}
            options={options}
            chosen={chosen}
            isMultiple
            status={said}
            empty={labels.nothingFound}
          />
        </div>
      )}
    </Field>
  )
}

interface ChipsProps {
  chips: readonly Option[]
  labelledBy: string
  disabled: boolean | undefined
  onRemove: (value: string) => void
}

/** The selected options, each with a button that removes it. */
function Chips({ chips, labelledBy, disabled, onRemove }: ChipsProps) {
  const labels = useUiLabels()
  return (
    <ul className={classes.list} aria-labelledby={labelledBy}>
      {chips.map((chip) => (
        <li key={chip.value} className={classes.chip}>
          <span>{chip.label}</span>
          <button
            type="button"
            className={classes.remove}
            aria-label={labels.files.remove(chip.label)}
            disabled={disabled}
            onClick={() => onRemove(chip.value)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
