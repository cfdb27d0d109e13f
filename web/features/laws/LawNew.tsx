import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { lawKind } from './kind.ts'

/** Registers an act. */
export default function LawNew() {
  return <ContentNew kind={lawKind} category="law" />
}
