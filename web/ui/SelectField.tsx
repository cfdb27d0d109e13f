import './select.css.ts'
import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core'
import { Select } from '@mantine/core'
import { fold } from './fold.ts'
import { useUiLabels } from './labels.ts'
import { Mantine } from './theme/Mantine.tsx'

export type SelectFieldProps = Omit<SelectProps, 'description'> & {
  /** A hint between label and input. */
  help?: string
}

const isItem = (option: object): option is ComboboxItem => 'value' in option

/** Keeps the options that hold what was typed, whatever keyboard it came from. */
export const foldedFilter: OptionsFilter = ({ options, search }) => {
  const wanted = fold(search.trim())
  return options.filter((option) => !isItem(option) || fold(option.label).includes(wanted))
}

/** A list that scrolls is no stop of the Tab key: it closes when the input is left, and would take the focus with it. */
export const LIST = { viewportProps: { tabIndex: -1 } }

/** One of many, found by typing. For a handful of options take `NativeSelect`. */
export function SelectField({ help, ...rest }: SelectFieldProps) {
  const labels = useUiLabels()
  return (
    <Mantine>
      <Select
        searchable
        filter={foldedFilter}
        nothingFoundMessage={labels.nothingFound}
        clearButtonProps={{ 'aria-label': labels.clear }}
        maxDropdownHeight={320}
        scrollAreaProps={LIST}
        {...rest}
        description={help}
      />
    </Mantine>
  )
}
