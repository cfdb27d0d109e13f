import type { SettingField, SettingTexts } from './kit.ts'

/** Values in the form's representation: numbers as typed text, localized texts in both languages. */
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
    // text that is not an integer is sent unchanged, so that the schema rejects it
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

/** The single field of a setting whose value is not an object: a field with an empty path. */
const onlyField = (texts: SettingTexts): SettingField | undefined => texts.fields?.find(({ path }) => path === '')

/** Converts a value to the form's representation. */
export function typedOf(texts: SettingTexts, value: unknown): unknown {
  const { list, fields = [] } = texts
  const only = onlyField(texts)
  if (only) return fieldTyped(only, value)
  if (!list) return mapFields(fields, isObject(value) ? value : {}, fieldTyped)
  return (Array.isArray(value) ? value : []).map((entry: Typed) => ({
    ...mapFields(list.fields, entry, fieldTyped),
    name: localizedTyped(entry.name),
  }))
}

/** Converts the form's representation to the value that is sent. */
export function valueOf(texts: SettingTexts, typed: unknown): unknown {
  const { list, fields = [] } = texts
  const only = onlyField(texts)
  if (only) return fieldValue(only, typed)
  if (!list) return mapFields(fields, isObject(typed) ? typed : {}, fieldValue)
  const name: SettingField = { kind: 'localized', path: 'name', label: '', limit: 0 }
  return (Array.isArray(typed) ? typed : []).map((entry: Typed) => ({
    ...mapFields(list.fields, entry, fieldValue),
    name: fieldValue(name, entry.name),
  }))
}

/** Generates an unused key for an entry: records refer to an entry by its key, since its name may change. */
export function newKey(taken: readonly string[]): string {
  for (;;) {
    const key = `own_${crypto.randomUUID().slice(0, 6)}`
    if (!taken.includes(key)) return key
  }
}
