import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { useSectionKind } from './kinds.ts'

/** A new section of a group. */
export default function SectionNew() {
  const kind = useSectionKind()
  return <ContentNew kind={kind} category={kind.group} />
}
