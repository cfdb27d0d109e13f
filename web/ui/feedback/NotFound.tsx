import { LinkButton } from '../controls/LinkButton.tsx'
import { useUiLabels } from '../theme/labels.ts'
import { StateBox } from './StateBox.tsx'

/** Shown for a page that does not exist, or no longer. */
export function NotFound({ homeTo }: { homeTo: string }) {
  const { states: labels } = useUiLabels()
  return (
    <StateBox
      drawing="not-found"
      level={1}
      title={labels.notFoundTitle}
      text={labels.notFoundText}
      action={<LinkButton to={homeTo}>{labels.home}</LinkButton>}
    />
  )
}
