import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { CheckboxProps } from '@mantine/core'
import { Checkbox } from '@mantine/core'

/** A box to tick, with its words beside it; the whole line answers to a press. */
export function CheckField({ help, ...rest }: Omit<CheckboxProps, 'description'> & { help?: string }) {
  return <Checkbox {...rest} description={help} />
}
