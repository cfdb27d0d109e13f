import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useUiLabels } from './labels.ts'
import { StateBox } from './StateBox.tsx'

/** Something could not be had: what happened in words, and 'try again'. `whole` for a page of its own. */
export function ErrorState(props: { title?: string; text?: ReactNode; onRetry?: () => void; whole?: boolean }) {
  const { states: labels } = useUiLabels()
  return (
    <StateBox
      drawing="error"
      alert
      level={props.whole ? 1 : 3}
      title={props.title ?? labels.errorTitle}
      text={props.text ?? labels.errorText}
      action={
        props.onRetry && (
          <Button variant={props.whole ? 'filled' : 'default'} onClick={props.onRetry}>
            {labels.retry}
          </Button>
        )
      }
    />
  )
}
