import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { newsKind } from './kind.ts'

/** A new piece of news. */
export default function NewsNew() {
  return <ContentNew kind={newsKind} category="general" />
}
