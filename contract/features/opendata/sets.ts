/** How the values of a column are written: dates as YYYY-MM-DD; empty where nothing is known. */
export type ColumnKind = 'text' | 'number' | 'date'

/**
 * The data sets and their columns, in the order of the files. Names are stable: programs read them. A data set divides what it
 * counts and has no totals, so that a hidden number cannot be computed. Rule: docs/rules/open-data.md.
 */
export const OPEN_DATA = {
  /** Residents, households and section leaders of each khoroo. */
  coverage: {
    khoroo_code: 'text',
    khoroo_mn: 'text',
    khoroo_en: 'text',
    district_code: 'text',
    district_mn: 'text',
    district_en: 'text',
    population: 'number',
    households: 'number',
    counted_on: 'date',
    sections: 'number',
    sections_with_leader: 'number',
  },
  /** Approved ratings of districts and khoroos. */
  ratings: {
    year: 'number',
    period: 'text',
    period_number: 'number',
    level: 'text',
    area_code: 'text',
    area_mn: 'text',
    area_en: 'text',
    parent_code: 'text',
    points: 'number',
    grade: 'text',
    rank: 'number',
    ranked_areas: 'number',
    approved_on: 'date',
  },
  /** Verified violations of each month, district, category and state. */
  violations: {
    month: 'text',
    district_code: 'text',
    district_mn: 'text',
    district_en: 'text',
    category: 'text',
    category_mn: 'text',
    category_en: 'text',
    state: 'text',
    count: 'number',
  },
  /** Results of surveys that are public. */
  surveys: {
    survey_id: 'text',
    survey_mn: 'text',
    survey_en: 'text',
    area_mn: 'text',
    area_en: 'text',
    started_on: 'date',
    ended_on: 'date',
    answers: 'number',
    question_number: 'number',
    question_type: 'text',
    question_mn: 'text',
    question_en: 'text',
    option_mn: 'text',
    option_en: 'text',
    answered: 'number',
    count: 'number',
    mean: 'number',
  },
  /** Published prices of the city's investment funds. */
  prices: {
    fund_code: 'text',
    fund_mn: 'text',
    fund_en: 'text',
    currency: 'text',
    day: 'date',
    price: 'number',
    net_assets: 'number',
    units: 'number',
    revision: 'number',
  },
} as const satisfies Record<string, Record<string, ColumnKind>>

export type OpenDataName = keyof typeof OPEN_DATA
export const OPEN_DATA_NAMES = Object.keys(OPEN_DATA) as [OpenDataName, ...OpenDataName[]]

/**
 * One line of a data set. Numbers are texts where they have more digits than JSON numbers keep; null where nothing is known, or where
 * the number is hidden.
 */
export type OpenDataRow<N extends OpenDataName> = Record<keyof (typeof OPEN_DATA)[N] & string, string | number | null>

/** Counts of people below this number are hidden. Rule: docs/rules/open-data.md. */
export const OPEN_COUNT_MIN = 5

/** A count of people for everybody: null for 1 to 4. */
export const openCount = (count: number): number | null => (count > 0 && count < OPEN_COUNT_MIN ? null : count)
