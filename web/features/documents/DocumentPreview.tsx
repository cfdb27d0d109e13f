import type { FundDocument } from '#contract/features/documents/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { DocumentPreview as PublicDocument } from '../../site/previews/DocumentPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { documentKind } from './kind.ts'

/** A document as readers will see it on its public page, including drafts. */
export default function DocumentPreview() {
  return (
    <ContentPreview<FundDocument>
      kind={documentKind}
      styles={[publicStyles]}
      draw={(document, view) => <PublicDocument document={document} {...view} />}
    />
  )
}
