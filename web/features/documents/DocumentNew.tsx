import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { documentKind } from './kind.ts'

/** A new document of the fund. */
export default function DocumentNew() {
  return <ContentNew kind={documentKind} category="quarterly" />
}
