/** How the values of a column are written: dates as YYYY-MM-DD; empty where nothing is known. */
export type ColumnKind = 'text' | 'number' | 'date'

const TEXT = 'text'
const NUMBER = 'number'
const DATE = 'date'

/**
 * The data sets and their columns, in the order of the files. Names are stable: programs read them. A data set divides what it
 * counts and has no totals, so that a hidden number cannot be computed. Rule: docs/rules/open-data.md.
 */
export const OPEN_DATA = {
  /** Residents, households and section leaders of each khoroo. */
  coverage: {
    khoroo_code: TEXT,
    khoroo_mn: TEXT,
    khoroo_en: TEXT,
    district_code: TEXT,
    district_mn: TEXT,
    district_en: TEXT,
    population: NUMBER,
    households: NUMBER,
    counted_on: DATE,
    sections: NUMBER,
    sections_with_leader: NUMBER,
  },
  /** Approved ratings of districts and khoroos. */
  ratings: {
    year: NUMBER,
    period: TEXT,
    period_number: NUMBER,
    level: TEXT,
    area_code: TEXT,
    area_mn: TEXT,
    area_en: TEXT,
    parent_code: TEXT,
    points: NUMBER,
    grade: TEXT,
    rank: NUMBER,
    ranked_areas: NUMBER,
    approved_on: DATE,
  },
  /** Verified violations of each month, district, category and state. */
  violations: {
    month: TEXT,
    district_code: TEXT,
    district_mn: TEXT,
    district_en: TEXT,
    category: TEXT,
    category_mn: TEXT,
    category_en: TEXT,
    state: TEXT,
    count: NUMBER,
  },
  /** Results of surveys that are public. */
  surveys: {
    survey_id: TEXT,
    survey_mn: TEXT,
    survey_en: TEXT,
    area_mn: TEXT,
    area_en: TEXT,
    started_on: DATE,
    ended_on: DATE,
    answers: NUMBER,
    question_number: NUMBER,
    question_type: TEXT,
    question_mn: TEXT,
    question_en: TEXT,
    option_mn: TEXT,
    option_en: TEXT,
    answered: NUMBER,
    count: NUMBER,
    mean: NUMBER,
  },
  /** Published prices of the city's investment funds. */
  prices: {
    fund_code: TEXT,
    fund_mn: TEXT,
    fund_en: TEXT,
    currency: TEXT,
    day: DATE,
    price: NUMBER,
    net_assets: NUMBER,
    units: NUMBER,
    revision: NUMBER,
  },
} as const satisfies Record<string, Record<string, ColumnKind>>

export type OpenDataName = keyof typeof OPEN_DATA
export const OPEN_DATA_NAMES = Object.keys(OPEN_DATA) as [OpenDataName, ...OpenDataName[]]

/** The values of columns that have few, in the words of programs. */
export const OPEN_DATA_VALUES = {
  period: ['quarter', 'half', 'year'],
  level: ['district', 'khoroo'],
  state: ['verified', 'in_progress', 'referred', 'resolved'],
} as const
export type OpenDataValue = (typeof OPEN_DATA_VALUES)[keyof typeof OPEN_DATA_VALUES][number]

/**
 * One line of a data set. Numbers are texts where they have more digits than JSON numbers keep; null where nothing is known, or where
 * the number is hidden.
 */
export type OpenDataRow<N extends OpenDataName> = Record<keyof (typeof OPEN_DATA)[N] & string, string | number | null>

/** Counts of people below this number are hidden. Rule: docs/rules/open-data.md. */
export const OPEN_COUNT_MIN = 5

/**
 * Residents of an area from which on a count of things, such as violations, leads to nobody, however small it is. Our choice, that of
 * common rules for data about whole areas.
 */
export const OPEN_RESIDENTS_MIN = 20_000

/** A count of people for everybody: null for 1 to 4. */
export const openCount = (count: number): number | null => (count > 0 && count < OPEN_COUNT_MIN ? null : count)

/** A count of things in an area for everybody: null for 1 to 4 where few people live, or where they were not counted. */
export const openCountIn = (count: number, residents: number): number | null =>
  residents >= OPEN_RESIDENTS_MIN ? count : openCount(count)
