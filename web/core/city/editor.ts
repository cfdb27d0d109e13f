import type { ComponentType } from 'react'
import { lazyPart } from '../../ui/retry-load.ts'
import type { SettingGroup, SettingPart } from './kit.ts'

type Editor = ComponentType<{ part: SettingPart }>
type Load = () => Promise<{ default: Editor }>
let load: Load | undefined

/** Hands in the form that changes a setting; called once, by the feature that owns it. */
export function provideSettingEditor(given: Load): void {
  load = given
}

/** The form that was handed in. */
export const ProvidedEditor: Editor = lazyPart(async () => {
  if (!load) throw new Error('provideSettingEditor must be called before a setting is changed')
  return load()
})

/** The part of a group that changes a setting. @throws Error when the group has none. */
export function partOf({ parts }: SettingGroup, { key }: { key: string }): SettingPart {
  const part = parts.find(({ setting }) => setting.key === key)
  if (!part) throw new Error(`no part of the group changes ${key}`)
  return part
}
