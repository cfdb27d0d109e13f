import { Button } from '../controls/Button.tsx'
import { useUiLabels } from '../theme/labels.ts'
import { StateBox, type StateBoxProps } from './StateBox.tsx'

export interface ErrorStateProps extends Pick<StateBoxProps, 'level' | 'text'> {
  title?: string
  onRetry?: () => void
}

/** Shown when something could not be loaded, with a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { states: labels } = useUiLabels()
  return (
    <StateBox
      drawing="error"
      alert
      level={props.level}
      title={props.title ?? labels.errorTitle}
      text={props.text ?? labels.errorText}
      action={
        props.onRetry && (
          <Button variant={props.level === 1 ? 'filled' : 'default'} onClick={props.onRetry}>
            {labels.retry}
          </Button>
        )
      }
    />
  )
}
