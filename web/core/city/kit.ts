import type { ComponentType } from 'react'
import type { Setting } from '#contract/core/settings.ts'

interface Named {
  /** The place of the value: 'khoroo', 'name'; of an entry of a list within the entry. */
  path: string
  label: string
  help?: string
}

/** One field of a setting. The form is drawn from these, and a value is shown by them. */
export type SettingField =
  | (Named & {
      kind: 'int'
      unit?: string /** What an empty field means; left out, it may not be empty. */
      empty?: string
    })
  | (Named & { kind: 'text'; limit: number; multiline?: true; required?: true; dir?: 'ltr' })
  | (Named & { kind: 'localized'; limit: number; multiline?: true; required?: true })
  | (Named & { kind: 'flag' })
  | (Named & { kind: 'choice'; options: readonly Choice<string>[] })
  | (Named & { kind: 'choices'; options: readonly Choice<string | number>[] })
  | (Named & { kind: 'own'; Input: ComponentType<OwnInputProps>; show: (value: unknown) => string })

export interface Choice<V> {
  value: V
  label: string
}

/** What a field of a feature's own is given. */
export interface OwnInputProps {
  label: string
  help: string | undefined
  value: unknown
  error: string | undefined
  /** The name by which an error finds the field. */
  field: string
  onChange: (value: unknown) => void
}

/** A list of entries: what each has beside key, name and whether it is closed. */
export interface SettingList {
  fields: readonly SettingField[]
  /** What a new entry holds beside key, name and `closed`. */
  blank: Record<string, unknown>
  add: string
  /** What one entry is called: 'Category'. */
  entry: string
}

/** How a setting is called and asked for; made in a component, in the language shown. */
export interface SettingWords {
  title: string
  lead: string
  fields?: readonly SettingField[]
  list?: SettingList
  /** What records keep when it changes, by the codes that the server counts: '12 open reports keep their last day'. */
  effects?: Readonly<Record<string, (count: number, entry: string) => string>>
}

/** A setting as its page knows it. */
export interface SettingPart {
  setting: Setting
  useWords: () => SettingWords
}

/** Settings of one feature, in the menu of their page. */
export interface SettingGroup {
  /** What they are called together, in the language shown now. */
  label: () => string
  parts: readonly SettingPart[]
  /** Pages on which more of it is set. */
  links?: readonly { to: string; label: () => string; help: () => string }[]
}
