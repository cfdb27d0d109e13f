import type { FundDocument } from '#contract/features/documents/index.ts'
import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { Framed } from '../../core/content/ContentPreview.tsx'
import { DocumentPreview as PublicDocument } from '../../site/previews/DocumentPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { documentKind } from './kind.ts'

/** A document: the form for editors, its public page for readers. */
export default function DocumentShow() {
  return (
    <ContentEdit
      kind={documentKind}
      readOnly={(record) => (
        <Framed
          record={record as FundDocument}
          styles={[publicStyles]}
          draw={(document, view) => <PublicDocument document={document} {...view} />}
        />
      )}
    />
  )
}
