import type { Law } from '#contract/features/laws/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { LawPreview as PublicLaw } from '../../site/previews/LawPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { lawKind } from './kind.ts'

/** The public page of an act as citizens will see it, including drafts. */
export default function LawPreview() {
  return (
    <ContentPreview<Law>
      kind={lawKind}
      styles={[publicStyles]}
      draw={(law, view) => <PublicLaw law={law} {...view} />}
    />
  )
}
