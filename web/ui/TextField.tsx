import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useState } from 'react'
import { Counter, charactersIn } from './Counter.tsx'

export interface TextFieldProps extends Omit<TextInputProps, 'description'> {
  /** A hint between label and input. */
  help?: string
  /** Characters allowed; shows the counter. */
  limit?: number
  /** How the rule counts characters, when it is not one for each letter. */
  count?: (text: string) => number
}

/** A line of text with label, help, error and, with a limit, the counter of characters. */
export function TextField({ help, limit, count = charactersIn, onChange, ...rest }: TextFieldProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  const text = rest.value === undefined ? typed : String(rest.value)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    onChange?.(event)
  }
  return (
    <div>
      <TextInput {...rest} description={help} onChange={change} />
      {limit !== undefined && <Counter count={count(text)} max={limit} />}
    </div>
  )
}
