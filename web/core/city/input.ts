import type { SettingField, SettingWords } from './kit.ts'

/** Values as the fields of a form hold them: numbers as they are typed, both languages always there. */
type Typed = Record<string, unknown>

const isObject = (value: unknown): value is Typed =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const localizedTyped = (value: unknown) => {
  const { mn = '', en = '' } = isObject(value) ? value : {}
  return { mn, en: en ?? '' }
}

function fieldTyped({ kind }: SettingField, value: unknown): unknown {
  if (kind === 'int') return value === null || value === undefined ? '' : String(value)
  if (kind === 'localized') return localizedTyped(value)
  return value
}

const WHOLE = /^-?\d{1,9}$/

function fieldValue(field: SettingField, typed: unknown): unknown {
  if (field.kind === 'int') {
    const text = String(typed ?? '').trim()
    if (text === '') return field.empty === undefined ? undefined : null
    // what is no whole number is sent as it was typed: the schema refuses it
    return WHOLE.test(text) ? Number(text) : text
  }
  if (field.kind !== 'localized') return typed
  const { mn, en } = localizedTyped(typed)
  return en ? { mn, en } : { mn }
}

const mapFields = (
  fields: readonly SettingField[],
  value: Typed,
  map: (field: SettingField, value: unknown) => unknown,
): Typed => ({ ...value, ...Object.fromEntries(fields.map((field) => [field.path, map(field, value[field.path])])) })

/** The fields of a setting whose value is no object with fields: one field without a path. */
const onlyField = (words: SettingWords): SettingField | undefined => words.fields?.find(({ path }) => path === '')

/** What the form holds of a value. */
export function typedOf(words: SettingWords, value: unknown): unknown {
  const { list, fields = [] } = words
  const only = onlyField(words)
  if (only) return fieldTyped(only, value)
  if (!list) return mapFields(fields, isObject(value) ? value : {}, fieldTyped)
  return (Array.isArray(value) ? value : []).map((entry: Typed) => ({
    ...mapFields(list.fields, entry, fieldTyped),
    name: localizedTyped(entry.name),
  }))
}

/** The value that is sent for what the form holds. */
export function valueOf(words: SettingWords, typed: unknown): unknown {
  const { list, fields = [] } = words
  const only = onlyField(words)
  if (only) return fieldValue(only, typed)
  if (!list) return mapFields(fields, isObject(typed) ? typed : {}, fieldValue)
  const name: SettingField = { kind: 'localized', path: 'name', label: '', limit: 0 }
  return (Array.isArray(typed) ? typed : []).map((entry: Typed) => ({
    ...mapFields(list.fields, entry, fieldValue),
    name: fieldValue(name, entry.name),
  }))
}

/** A key that no entry has: records name an entry by it, while its name may change. */
export function newKey(taken: readonly string[]): string {
  for (;;) {
    const key = `own_${crypto.randomUUID().slice(0, 6)}`
    if (!taken.includes(key)) return key
  }
}
