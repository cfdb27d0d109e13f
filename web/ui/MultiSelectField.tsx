import './select.css.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { MultiSelectProps } from '@mantine/core'
import { MultiSelect } from '@mantine/core'
import { useUiLabels } from './labels.ts'
import { foldedFilter, LIST } from './SelectField.tsx'
import { Mantine } from './theme/Mantine.tsx'

export type MultiSelectFieldProps = Omit<MultiSelectProps, 'description'> & {
  /** A hint between label and input. */
  help?: string
}

/** Several of many, found by typing. */
export function MultiSelectField({ help, ...rest }: MultiSelectFieldProps) {
  const labels = useUiLabels()
  return (
    <Mantine>
      <MultiSelect
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
