import type { Localized } from '#contract/core/text/localized.ts'

/** Mongolian and English. */
export type Words = readonly [mn: string, en: string]
/** An option with its weight, and how many times likelier people of ger areas pick it. */
export type Choice = readonly [mn: string, en: string, weight: number, inGer?: number]

/** A condition on an earlier question by its name: an option's place, 'true' or 'false'. */
export type When = readonly [
  name: string,
  operator: 'equals' | 'not_equals' | 'contains' | 'answered',
  value?: number | boolean,
]

interface Asked {
  /** How conditions of later questions call it. */
  name?: string
  text: Words
  help?: Words
  optional?: boolean
  when?: When
}

/** One question of the demo with how people answer it. */
export type Ask = Asked &
  (
    | { kind: 'one'; choices: readonly Choice[]; layout?: 'radio' | 'dropdown' | 'chips'; others?: readonly string[] }
    | { kind: 'several'; choices: readonly Choice[]; most?: number; others?: readonly string[] }
    | { kind: 'yes'; share: number; inGer?: number }
    /** `good` is the mean of a contented city, 0 to 1. */
    | { kind: 'stars'; good: number; steps?: number }
    | { kind: 'scale'; good: number; low: Words; high: Words }
    | { kind: 'number'; min: number; max: number; usual: number; decimals?: number }
    | { kind: 'date'; daysBack: number }
    | { kind: 'grid'; rows: readonly (readonly [mn: string, en: string, good: number])[] }
    /** Several columns may be picked in each row. */
    | { kind: 'grids'; rows: readonly Words[]; columns: readonly Words[] }
    | { kind: 'rank'; choices: readonly Choice[] }
    | { kind: 'line' | 'long'; said: readonly string[]; share: number }
    | { kind: 'place'; share: number }
    | { kind: 'picture' }
    | { kind: 'info' }
  )

export interface AskGroup {
  title: Words
  asks: readonly Ask[]
}

/** What one survey is about; several surveys may ask the same again. */
export interface Topic {
  title: Words
  about: Words
  groups: readonly AskGroup[]
}

export const inBoth = ([mn, en]: Words): Localized => ({ mn, en })

/** Columns of every grid: how content people are, from the worst. */
export const CONTENT: readonly Words[] = [
  ['Маш муу', 'Very bad'],
  ['Муу', 'Bad'],
  ['Дунд', 'Fair'],
  ['Сайн', 'Good'],
  ['Маш сайн', 'Very good'],
]

/** The last screen of most surveys. */
export const ABOUT_YOU: AskGroup = {
  title: ['Таны тухай', 'About you'],
  asks: [
    {
      kind: 'one',
      name: 'age',
      text: ['Таны нас', 'Your age'],
      choices: [
        ['18–24', '18–24', 13],
        ['25–34', '25–34', 27],
        ['35–44', '35–44', 25],
        ['45–54', '45–54', 17],
        ['55–64', '55–64', 12],
        ['65, түүнээс дээш', '65 and over', 6],
      ],
      layout: 'chips',
    },
    {
      kind: 'one',
      name: 'home',
      text: ['Та ямар сууцанд амьдардаг вэ?', 'What kind of home do you live in?'],
      choices: [
        ['Орон сууц', 'Apartment', 60, 0],
        ['Гэр', 'Ger', 0.2, 180],
        ['Хашаа байшин', 'House with a yard', 4, 14],
        ['Нийтийн байр', 'Dormitory', 3, 0.3],
      ],
    },
    {
      kind: 'number',
      text: ['Танай өрх хэдэн хүнтэй вэ?', 'How many people live in your household?'],
      min: 1,
      max: 15,
      usual: 3.6,
      optional: true,
    },
  ],
}

/** Things people write whatever they are asked. */
export const ALWAYS_SAID: readonly string[] = [
  'Судалгааны дүнг иргэдэд эргүүлж мэдээлж байгаарай.',
  'Хэсгийн ахлагч маань сайн ажилладаг, баярлалаа.',
  'Санал өгсөн ч юу өөрчлөгдсөн нь мэдэгдэхгүй байна.',
  'Ажлаа хугацаанд нь дуусгаж байвал болно.',
  'Хорооны байр хол, автобусаар хоёр дамжиж очдог.',
  'Тавьсан хүсэлтийн хариуг утсаар мэдэгддэг болсон нь сайн.',
]
