import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { manualKind } from './kind.ts'

/** Editing a chapter. */
export default function ManualEdit() {
  return <ContentEdit kind={manualKind} />
}
