import type { Section } from '#contract/features/sections/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { SectionPreview as PublicSection } from '../../site/previews/SectionPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { useSectionKind } from './kinds.ts'

/** A section as readers will see it on the public page, including drafts. */
export default function SectionPreview() {
  return (
    <ContentPreview<Section>
      kind={useSectionKind()}
      styles={[publicStyles]}
      draw={(section, view) => <PublicSection section={section} {...view} />}
    />
  )
}
