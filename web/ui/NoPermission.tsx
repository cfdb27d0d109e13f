import { LinkButton } from './LinkButton.tsx'
import { useUiLabels } from './labels.ts'
import { StateBox } from './StateBox.tsx'

/** The person may not see this page; leads back to where they may be. */
export function NoPermission({ homeTo }: { homeTo: string }) {
  const { states: labels } = useUiLabels()
  return (
    <StateBox
      drawing="no-permission"
      level={1}
      title={labels.noPermissionTitle}
      text={labels.noPermissionText}
      action={<LinkButton to={homeTo}>{labels.home}</LinkButton>}
    />
  )
}
