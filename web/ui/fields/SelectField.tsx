import { IconChevronDown, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { useId, useState } from 'react'
import { useUiLabels } from '../theme/labels.ts'
import classes from './Combobox.module.css'
import fieldClasses from './Field.module.css'
import type { FieldFrame } from './Field.tsx'
import { Field } from './Field.tsx'
import { OptionList } from './OptionList.tsx'
import { foldedFilter, type OptionData, type OptionsFilter, toOptions, useCombobox } from './use-combobox.ts'

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'defaultValue' | 'onChange' | 'size' | 'style' | 'role' | 'id'
>

export interface SelectFieldProps extends FieldFrame, InputProps {
  data: OptionData
  /** The selected value, or null. */
  value?: string | null | undefined
  defaultValue?: string | null | undefined
  onChange?: (value: string | null) => void
  /** Whether options are found by typing; true by default. */
  searchable?: boolean
  /** Shows a button that clears the selection. */
  clearable?: boolean
  /** Whether selecting the selected option again clears it; true by default. */
  allowDeselect?: boolean
  filter?: OptionsFilter
  nothingFoundMessage?: string
  /** The search text, where the caller searches, e.g. on the server. */
  searchValue?: string
  onSearchChange?: (text: string) => void
}

/** The selected option, the search text, and the options that it finds. */
function useChoice(props: SelectFieldProps) {
  const { data, value, defaultValue, onChange, filter = foldedFilter, searchValue, onSearchChange } = props
  const [own, setOwn] = useState(defaultValue ?? null)
  const [typed, setTyped] = useState<string>()
  const chosen = value === undefined ? own : value
  const all = toOptions(data)
  const current = all.find((option) => option.value === chosen)
  const options = typed?.trim() ? filter({ options: all, search: typed }) : all

  const choose = (next: string | null) => {
    setOwn(next)
    onChange?.(next)
  }
  const endSearch = () => {
    if (typed === undefined) return
    setTyped(undefined)
    onSearchChange?.('')
  }
  const text = typed === undefined ? (current?.label ?? '') : (searchValue ?? typed)
  const search = (next: string) => {
    setTyped(next)
    onSearchChange?.(next)
  }
  return { current, options, text, choose, search, endSearch }
}

/** Selects one of many options, found by typing. For a few options use `NativeSelect`. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    help,
    error,
    required,
    searchable = true,
    clearable,
    allowDeselect = true,
    nothingFoundMessage,
    data: _data,
    value: _value,
    defaultValue: _start,
    ...others
  } = props
  const { onChange: _onChange, filter: _filter, searchValue: _text, onSearchChange: _onSearch, ...rest } = others
  const labels = useUiLabels()
  const id = useId()
  const { current, options, text, choose, search, endSearch } = useChoice(props)
  const combobox = useCombobox({
    options,
    chosen: current ? [current.value] : [],
    isSelectOnly: !searchable,
    onClose: endSearch,
    onChoose: (option) => {
      if (option.value !== current?.value) choose(option.value)
      else if (allowDeselect) choose(null)
    },
  })

  return (
    <Field {...{ id, label, help, error, required }} labelId={`${id}-label`} describedBy={rest['aria-describedby']}>
      {(control) => (
        <div ref={combobox.frame} className={classes.frame}>
          <input
            type="text"
            spellCheck={false}
            {...rest}
            {...control}
            {...combobox.input}
            required={required}
            readOnly={!searchable}
            className={clsx(fieldClasses.input, classes.input)}
            data-end
            value={text}
            onClick={(event) => {
              if (!searchable) return combobox.toggle()
              // the first typed letter replaces the name of the current selection
              if (!combobox.isOpen) event.currentTarget.select()
              combobox.show()
            }}
            onChange={(event) => {
              search(event.currentTarget.value)
              combobox.search()
            }}
            onBlur={(event) => {
              combobox.close()
              endSearch()
              rest.onBlur?.(event)
            }}
          />
          {clearable && current && !rest.disabled ? (
            <ClearButton describedBy={`${id}-label`} onClear={() => choose(null)} />
          ) : (
            <IconChevronDown size={16} aria-hidden className={classes.arrow} />
          )}
          <OptionList
            combobox={combobox}
            labelledBy={`${id}-label`}
            options={options}
            chosen={current ? [current.value] : []}
            empty={nothingFoundMessage ?? labels.nothingFound}
          />
        </div>
      )}
    </Field>
  )
}

/** Clears the selection and focuses the input. */
function ClearButton({ describedBy, onClear }: { describedBy: string; onClear: () => void }) {
  const labels = useUiLabels()
  return (
    <button
      type="button"
      className={fieldClasses.end}
      aria-label={labels.clear}
      aria-describedby={describedBy}
      onClick={(event) => {
        onClear()
        event.currentTarget.parentElement?.querySelector('input')?.focus()
      }}
    >
      <IconX size={16} aria-hidden />
    </button>
  )
}
