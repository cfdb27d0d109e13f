import { LinkButton } from './LinkButton.tsx'
import { useUiLabels } from './labels.ts'
import { StateBox } from './StateBox.tsx'

/** There is no such page, or not any more. */
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
