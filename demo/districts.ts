/** A district as the city's paper has it: khoroos since 26 August 2025, population of the 2020 census. */
export interface DistrictFact {
  code: string
  mn: string
  en: string
  khoroos: number
  population: number
}

/** The nine districts of Ulaanbaatar. Source: "Districts of Ulaanbaatar", en.wikipedia.org. Rule: docs/rules/areas.md. */
export const DISTRICTS: readonly DistrictFact[] = [
  { code: 'БГД', mn: 'Баянгол', en: 'Bayangol', khoroos: 34, population: 231_517 },
  { code: 'БЗД', mn: 'Баянзүрх', en: 'Bayanzürkh', khoroos: 43, population: 367_679 },
  { code: 'БНД', mn: 'Багануур', en: 'Baganuur', khoroos: 5, population: 29_342 },
  { code: 'БХД', mn: 'Багахангай', en: 'Bagakhangai', khoroos: 2, population: 4_463 },
  { code: 'НД', mn: 'Налайх', en: 'Nalaikh', khoroos: 8, population: 38_690 },
  { code: 'СБД', mn: 'Сүхбаатар', en: 'Sükhbaatar', khoroos: 20, population: 144_616 },
  { code: 'СХД', mn: 'Сонгинохайрхан', en: 'Songinokhairkhan', khoroos: 43, population: 335_703 },
  { code: 'ХУД', mn: 'Хан-Уул', en: 'Khan-Uul', khoroos: 25, population: 195_927 },
  { code: 'ЧД', mn: 'Чингэлтэй', en: 'Chingeltei', khoroos: 24, population: 151_203 },
]

/** Last day of the year in which the population above was counted. */
export const POPULATION_COUNTED_ON = '2020-12-31'

/** Day of the news that gives today's number of khoroos. */
export const KHOROOS_COUNTED_ON = '2025-08-26'

/** Khoroos of the whole city over the years; a count known by its year only stands on that year's last day. */
export const CITY_KHOROOS: readonly (readonly [countedOn: string, khoroos: number])[] = [
  ['2006-12-31', 121],
  ['2007-12-31', 132],
  ['2013-12-31', 151],
  ['2018-12-31', 152],
  ['2020-12-31', 173],
  [KHOROOS_COUNTED_ON, 204],
]

/** Khoroos of Bayanzürkh before and after resolution 12/36 of 24 December 2021. Source: bzd.ub.gov.mn. */
export const BAYANZURKH_KHOROOS: readonly (readonly [countedOn: string, khoroos: number])[] = [
  ['2020-12-31', 28],
  ['2021-12-24', 43],
]
