import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import type { SettingGroup, SettingPart } from './kit.ts'

type Editor = ComponentType<{ part: SettingPart }>
type Load = () => Promise<{ default: Editor }>
let load: Load | undefined

/** Registers the form that edits a setting; called once, by the feature that owns it. */
export function provideSettingEditor(given: Load): void {
  load = given
}

/** The registered form. */
export const ProvidedEditor: Editor = lazyPart(async () => {
  if (!load) throw new Error('provideSettingEditor must be called before a setting is changed')
  return load()
})

/** The part of a group that edits a setting. @throws Error when the group has none. */
export function partOf({ parts }: SettingGroup, { key }: { key: string }): SettingPart {
  const part = parts.find(({ setting }) => setting.key === key)
  if (!part) throw new Error(`no part of the group changes ${key}`)
  return part
}
