import { Suspense } from 'react'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { ProvidedEditor } from './editor.ts'
import type { SettingPart } from './kit.ts'

/** The form of a setting, for pages of other features. */
export function SettingEditor({ part }: { part: SettingPart }) {
  return (
    <Suspense fallback={<TextSkeleton lines={8} />}>
      <ProvidedEditor part={part} />
    </Suspense>
  )
}
