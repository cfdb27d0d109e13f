import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { newsKind } from './kind.ts'

/** Edits an article. */
export default function NewsEdit() {
  return <ContentEdit kind={newsKind} />
}
