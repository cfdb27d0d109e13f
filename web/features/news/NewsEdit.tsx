import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { newsKind } from './kind.ts'

/** Editing a piece of news. */
export default function NewsEdit() {
  return <ContentEdit kind={newsKind} />
}
