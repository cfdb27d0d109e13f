import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { NO_VALUE } from '#contract/core/text/numbers.ts'
import type { SettingField, SettingTexts } from '../../core/city/kit.ts'

/** A label and its text. */
export type Line = readonly [name: string, text: string]

interface Say {
  lang: Lang
  yes: string
  no: string
  closed: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function textOf(field: SettingField, value: unknown, say: Say): string {
  switch (field.kind) {
    case 'int':
      return value === null || value === undefined
        ? (field.empty ?? NO_VALUE)
        : [value, field.unit].filter(Boolean).join(' ')
    case 'localized':
      return isObject(value) ? [value.mn, value.en].filter(Boolean).join(' · ') || NO_VALUE : NO_VALUE
    case 'flag':
      return value ? say.yes : say.no
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value)
    case 'choices': {
      const chosen: readonly unknown[] = Array.isArray(value) ? value : []
      return (
        field.options
          .filter((option) => chosen.includes(option.value))
          .map(({ label }) => label)
          .join(', ') || NO_VALUE
      )
    }
    case 'own':
      return field.show(value)
    default:
      return String(value ?? '') || NO_VALUE
  }
}

/** A value as text, by the fields of its setting: for current, former and planned values. */
export function linesOf({ fields = [], list }: SettingTexts, value: unknown, say: Say): Line[] {
  if (!list)
    return fields.map((field) => [field.label, textOf(field, field.path ? partOf(value, field.path) : value, say)])
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return entries.filter(isObject).map((entry): Line => {
    const more = list.fields
      .map((field) => ({ field, text: textOf(field, entry[field.path], say) }))
      .filter(({ field, text }) => text !== NO_VALUE && !(field.kind === 'int' && text === field.empty))
      .map(({ field, text }) => `${field.label}: ${text}`)
    return [inLang(entry.name as Localized, say.lang), [...(entry.closed ? [say.closed] : []), ...more].join(' · ')]
  })
}

const partOf = (value: unknown, path: string): unknown => (isObject(value) ? value[path] : undefined)
