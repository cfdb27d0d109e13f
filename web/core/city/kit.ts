import type { ComponentType } from 'react'
import type { Setting } from '#contract/core/model/settings.ts'

interface Named {
  /** Path of the value ('khoroo', 'name'), for list entries within the entry. */
  path: string
  label: string
  help?: string
}

/** One field of a setting, from which the form and the display of a value are rendered. */
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

/** Props of a custom field provided by a feature. */
export interface OwnInputProps {
  label: string
  help: string | undefined
  value: unknown
  error: string | undefined
  /** The field name by which an error is assigned. */
  field: string
  onChange: (value: unknown) => void
}

/** A list of entries: the fields in addition to key, name and whether it is closed. */
export interface SettingList {
  fields: readonly SettingField[]
  /** Initial values of a new entry in addition to key, name and `closed`. */
  blank: Record<string, unknown>
  add: string
  /** The name of one entry: 'Category'. */
  entry: string
}

/** Texts and fields of a setting, created in a component in the current language. */
export interface SettingTexts {
  title: string
  lead: string
  fields?: readonly SettingField[]
  list?: SettingList
  /**
   * What existing records keep when the setting changes, by the codes counted by the server: '12 open reports keep
   * their last day'.
   */
  effects?: Readonly<Record<string, (count: number, entry: string) => string>>
}

/** A setting on its page. */
export interface SettingPart {
  setting: Setting
  useTexts: () => SettingTexts
}

/** The settings of one feature, in the menu of the settings page. */
export interface SettingGroup {
  /** Name of the group in the current language. */
  label: () => string
  parts: readonly SettingPart[]
  /** Further pages with related settings. */
  links?: readonly { to: string; label: () => string; help: () => string }[]
}
