import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../server/core/config/root.ts'

export type Catalogue = { readonly [key: string]: string | Catalogue }

export interface Pair {
  /** Path of the Mongolian file from the project's folder. */
  file: string
  mn: Catalogue
  en: Catalogue
}

/** Source files below some folders, as paths from the project's folder. */
export function filesUnder(folders: string[], ending: RegExp): string[] {
  return folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file))
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/'))),
  )
}

/** Every catalogue of the project: a file mn.ts (or …-mn.ts) and the English one next to it. */
export async function allCatalogues(): Promise<Pair[]> {
  const files = filesUnder(['contract', 'server', 'demo', 'web'], /(^|[/-])mn\.ts$/)
  return Promise.all(
    files.map(async (file) => ({
      file,
      mn: await catalogueIn(file),
      en: await catalogueIn(file.replace(/mn\.ts$/, 'en.ts')),
    })),
  )
}

async function catalogueIn(file: string): Promise<Catalogue> {
  const module: Record<string, unknown> = await import(path.join(ROOT, file))
  const found = Object.values(module).filter((value): value is Catalogue => typeof value === 'object' && value !== null)
  if (found.length !== 1 || !found[0]) throw new Error(`${file} must export one catalogue`)
  return found[0]
}

/** All texts of a catalogue behind their dotted keys. */
export function textsOf(catalogue: Catalogue, before = ''): [key: string, text: string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${before}${key}`, value] as [string, string]] : textsOf(value, `${before}${key}.`),
  )
}

/** Words of buttons and results that many screens have, with their key in coreTexts: no feature writes them again. */
export const SHARED_LABELS: Readonly<Record<string, { en: string; key: string }>> = {
  Хадгалах: { en: 'Save', key: 'form.save' },
  Болих: { en: 'Cancel', key: 'form.cancel' },
  Хадгаллаа: { en: 'Saved', key: 'form.saved' },
  Засах: { en: 'Edit', key: 'form.edit' },
  Устгах: { en: 'Delete', key: 'form.remove' },
  'Устгах үйлдлийг баталгаажуулах': { en: 'Confirm the delete action', key: 'form.removeTitle' },
  Устгалаа: { en: 'Deleted', key: 'form.removed' },
  'Жагсаалт руу очих': { en: 'Go to the list', key: 'list.go' },
  'Excel-ээр татах': { en: 'Export to Excel', key: 'list.xlsx' },
  'CSV-ээр татах': { en: 'Export to CSV', key: 'list.csv' },
}
