import { type ComponentType, useEffect, useState } from 'react'
import type { ChangeAnswerProps } from './ChangeAnswer.tsx'

/** Loads the form for changing an answer after the first render; renders nothing if it cannot be loaded. */
export function LazyChangeAnswer(props: ChangeAnswerProps) {
  const [Part, setPart] = useState<ComponentType<ChangeAnswerProps>>()
  useEffect(() => {
    let isOver = false
    import('./ChangeAnswer.tsx').then(
      (part) => !isOver && setPart(() => part.default),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [])
  return Part ? <Part {...props} /> : null
}
