import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { useTeamKind } from './kinds.ts'

/** A new person of a group. */
export default function TeamNew() {
  const kind = useTeamKind()
  return <ContentNew kind={kind} category={kind.group} />
}
