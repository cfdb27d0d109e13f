import type { Law } from '#contract/features/laws/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { LawPreview as PublicLaw } from '../../public/LawPreview.tsx'
import publicStyles from '../../public/styles/site.css?url'
import { lawKind } from './kind.ts'

/** The public page of an act as citizens see it, drafts too. */
export default function LawPreview() {
  return (
    <ContentPreview<Law>
      kind={lawKind}
      styles={[publicStyles]}
      draw={(law, view) => <PublicLaw law={law} {...view} />}
    />
  )
}
