/**
 * The nine districts of Ulaanbaatar with their numbers of khoroos. Source: "Districts of Ulaanbaatar",
 * en.wikipedia.org, August 2025.
 */
export const UB_DISTRICTS: readonly (readonly [code: string, mn: string, en: string, khoroos: number])[] = [
  ['БГД', 'Баянгол', 'Bayangol', 34],
  ['БЗД', 'Баянзүрх', 'Bayanzürkh', 43],
  ['БНД', 'Багануур', 'Baganuur', 5],
  ['БХД', 'Багахангай', 'Bagakhangai', 2],
  ['НД', 'Налайх', 'Nalaikh', 8],
  ['СБД', 'Сүхбаатар', 'Sükhbaatar', 20],
  ['СХД', 'Сонгинохайрхан', 'Songinokhairkhan', 43],
  ['ХУД', 'Хан-Уул', 'Khan-Uul', 25],
  ['ЧД', 'Чингэлтэй', 'Chingeltei', 24],
]

/** File name of the built-in import of the tree. */
export const ULAANBAATAR_FILE_NAME = 'Улаанбаатар.csv'
