import { coreTexts } from '../i18n/texts/index.ts'

const FORMATS = ['xlsx', 'csv'] as const

/** The items of a toolbar's menu that write the list to a file. */
export function useExportItems(save: (format: (typeof FORMATS)[number]) => unknown) {
  const c = coreTexts.useText()
  return FORMATS.map((format) => ({ label: c(`list.${format}`), onSelect: () => void save(format) }))
}
