import '../texts/add-fund.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import type { FundDocument } from '#contract/features/documents/index.ts'
import { DocumentArticle } from '../parts/DocumentArticle.tsx'
import { Preview } from './Preview.tsx'

interface Props {
  document: FundDocument
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** The page of a document, for the dashboard. */
export function DocumentPreview({ document, ...view }: Props) {
  return (
    <Preview path={`/documents/${document.id}`} label={inLang(document.title, view.language)} wide {...view}>
      <DocumentArticle document={document} />
    </Preview>
  )
}
