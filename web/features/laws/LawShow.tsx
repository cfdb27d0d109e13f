import type { Law } from '#contract/features/laws/index.ts'
import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { lawKind } from './kind.ts'
import { LawReader } from './LawReader.tsx'

/** An act: its form for editors, its text for readers. */
export default function LawShow() {
  return <ContentEdit kind={lawKind} readOnly={(record) => <LawReader law={record as Law} />} />
}
