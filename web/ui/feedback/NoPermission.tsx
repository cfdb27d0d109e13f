import { LinkButton } from '../controls/LinkButton.tsx'
import { useUiLabels } from '../theme/labels.ts'
import { StateBox } from './StateBox.tsx'

/** Shown for a page that the person may not see; leads back to the start page. */
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
