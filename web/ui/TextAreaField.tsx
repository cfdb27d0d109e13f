import type { TextareaProps } from '@mantine/core'
import { Textarea } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useState } from 'react'
import { Counter, charactersIn } from './Counter.tsx'

export interface TextAreaFieldProps extends Omit<TextareaProps, 'description'> {
  /** A hint between label and input. */
  help?: string
  /** Characters allowed; shows the counter. */
  limit?: number
  /** How the rule counts characters, when it is not one for each letter. */
  count?: (text: string) => number
}

/** Several lines of text; grows with what is typed. */
export function TextAreaField({ help, limit, count = charactersIn, onChange, ...rest }: TextAreaFieldProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  const text = rest.value === undefined ? typed : String(rest.value)
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value)
    onChange?.(event)
  }
  return (
    <div>
      <Textarea autosize minRows={3} maxRows={16} {...rest} description={help} onChange={change} />
      {limit !== undefined && <Counter count={count(text)} max={limit} />}
    </div>
  )
}
