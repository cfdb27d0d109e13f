import type { Section } from '#contract/features/sections/index.ts'
import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { Framed } from '../../core/content/ContentPreview.tsx'
import { SectionPreview as PublicSection } from '../../site/previews/SectionPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { useSectionKind } from './kinds.ts'

/** A section: its form for editors, its place on the public page for viewers. */
export default function SectionShow() {
  return (
    <ContentEdit
      kind={useSectionKind()}
      readOnly={(record) => (
        <Framed
          record={record as Section}
          styles={[publicStyles]}
          draw={(section, view) => <PublicSection section={section} {...view} />}
        />
      )}
    />
  )
}
