import { type ComponentType, Suspense } from 'react'
import { lazyPart } from '../../ui/retry-load.ts'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { showNewTexts } from '../text.ts'
import type { SettingGroup, SettingPart } from './kit.ts'

type Editor = ComponentType<{ part: SettingPart }>
let Provided: Editor | undefined

/** Hands in the form that changes a setting; called once, by the feature that owns it. */
export function provideSettingEditor(load: () => Promise<{ default: Editor }>): void {
  Provided = lazyPart(async () => {
    const editor = await load()
    await showNewTexts()
    return editor
  })
}

/** The part of a group that changes a setting. @throws Error when the group has none. */
export function partOf({ parts }: SettingGroup, { key }: { key: string }): SettingPart {
  const part = parts.find(({ setting }) => setting.key === key)
  if (!part) throw new Error(`no part of the group changes ${key}`)
  return part
}

/** The form of a setting, for pages of other features. */
export function SettingEditor({ part }: { part: SettingPart }) {
  if (!Provided) throw new Error('provideSettingEditor must be called before a setting is changed')
  return (
    <Suspense fallback={<TextSkeleton lines={8} />}>
      <Provided part={part} />
    </Suspense>
  )
}
