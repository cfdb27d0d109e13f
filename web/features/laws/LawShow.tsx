import type { Law } from '#contract/features/laws/index.ts'
import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { Framed } from '../../core/content/ContentPreview.tsx'
import { LawPreview as PublicLaw } from '../../public/LawPreview.tsx'
import publicStyles from '../../public/styles/site.css?url'
import { lawKind } from './kind.ts'

/** An act: its form for those who write it, its page for those who read it. */
export default function LawShow() {
  return (
    <ContentEdit
      kind={lawKind}
      readOnly={(record) => (
        <Framed
          record={record as Law}
          styles={[publicStyles]}
          draw={(law, view) => <PublicLaw law={law} {...view} />}
        />
      )}
    />
  )
}
