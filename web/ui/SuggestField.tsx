import './select.css.ts'
import type { AutocompleteProps } from '@mantine/core'
import { Autocomplete } from '@mantine/core'
import { LIST } from './SelectField.tsx'
import { Mantine } from './theme/Mantine.tsx'

export type SuggestFieldProps = Omit<AutocompleteProps, 'description'> & {
  /** A hint between label and input. */
  help?: string
}

/** A text of one's own with suggestions below it; `data` are those that fit what was typed. */
export function SuggestField({ help, ...rest }: SuggestFieldProps) {
  return (
    <Mantine>
      <Autocomplete
        filter={({ options }) => options}
        maxDropdownHeight={320}
        scrollAreaProps={LIST}
        {...rest}
        description={help}
      />
    </Mantine>
  )
}
