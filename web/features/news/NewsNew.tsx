import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { newsKind } from './kind.ts'

/** Creates an article. */
export default function NewsNew() {
  return <ContentNew kind={newsKind} category="general" />
}
