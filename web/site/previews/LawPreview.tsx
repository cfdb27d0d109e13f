import { inLang } from '#contract/core/text/unicode.ts'
import type { Law } from '#contract/features/laws/index.ts'
import { LawArticle } from '../parts/LawArticle.tsx'
import { Preview } from './Preview.tsx'

interface Props {
  law: Law
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** The page of an act, for the dashboard. */
export function LawPreview({ law, ...view }: Props) {
  return (
    <Preview path={`/laws/${law.id}`} label={inLang(law.title, view.language)} {...view}>
      <LawArticle law={law} />
    </Preview>
  )
}
