import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { manualKind } from './kind.ts'

/** Edits a chapter. */
export default function ManualEdit() {
  return <ContentEdit kind={manualKind} />
}
