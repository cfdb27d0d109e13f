import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { manualKind } from './kind.ts'

/** A new chapter. */
export default function ManualNew() {
  return <ContentNew kind={manualKind} category="chapter" />
}
