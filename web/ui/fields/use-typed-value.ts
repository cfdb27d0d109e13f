import { type ChangeEvent, useState } from 'react'

interface TypedValue {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** Parses a text; undefined when it is not valid. */
  parse: (text: string) => string | undefined
  /** Formats a value. */
  show: (value: string) => string
}

/**
 * The text of an input whose value has a strict format. Typed text is kept unchanged until the input is left; the
 * caller gets the parsed value, or the text itself when it is not valid, so that the form's schema rejects it.
 */
export function useTypedValue({ value, onChange, onBlur, parse, show }: TypedValue) {
  const [text, setText] = useState(() => show(value))
  const [known, setKnown] = useState(value)
  const [isTyping, setIsTyping] = useState(false)

  // the form has changed the value
  if (value !== known) {
    setKnown(value)
    if (!isTyping) setText(show(value))
  }
  const give = (next: string) => {
    setKnown(next)
    onChange(next)
  }
  return {
    /** The last emitted value, which may be ahead of the form's. */
    known,
    isInvalid: !isTyping && text.trim() !== '' && parse(text) === undefined,
    /** Sets a value that was selected instead of typed. */
    put: (next: string) => {
      setText(show(next))
      give(next)
    },
    input: {
      value: text,
      onFocus: () => setIsTyping(true),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const typed = event.currentTarget.value
        setText(typed)
        give(parse(typed) ?? typed.trim())
      },
      onBlur: () => {
        setIsTyping(false)
        setText(show(parse(text) ?? text.trim()))
        onBlur?.()
      },
    },
  }
}
