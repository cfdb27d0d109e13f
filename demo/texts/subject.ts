import type { Level } from '#contract/core/model/actor.ts'
import type { PictureKind } from '../pictures.ts'

/** A figure drawn between two ends (in steps), or one of several words in both languages. */
export type Fact =
  | { from: number; to: number; step?: number }
  | { oneOf: readonly (readonly [mn: string, en: string])[] }

/**
 * Title and blocks of a text. A block is a paragraph, or begins with '## ' (heading), '- ' (list), '1. ' (numbered
 * list) or '> ' (quote); inside, **bold** and [words](address). {places} are filled by `fill` of ../news-words.ts.
 */
export type Words = { title: string; body: readonly string[] }

/** Something a city, a district or a khoroo tells its citizens, written by hand in both languages. */
export interface Subject {
  key: string
  category: string
  at: readonly Exclude<Level, 'section'>[]
  /** Months (1..12) in which it is published; any when left out. */
  months?: readonly number[]
  /** Days between which it is published ('MM-DD' every year, or 'YYYY-MM-DD'), where months are too coarse. */
  windows?: readonly (readonly [from: string, to: string])[]
  /** Days after publishing of {day}, first and last, and of the week it may fall on. {until} lies `lasts` days later. */
  event?: { after: readonly [number, number]; weekend?: boolean; lasts?: readonly [number, number] }
  covers: readonly PictureKind[]
  facts?: Record<string, Fact>
  mn: Words
  en: Words
}

/** Streets that every part of the city has; written before «гудамж», 'Street'. */
export const STREETS: Fact = {
  oneOf: [
    ['Сургуулийн', 'School'],
    ['Худгийн', 'Well'],
    ['Нарны', 'Sun'],
    ['Цэцэрлэгийн', 'Kindergarten'],
    ['Төв', 'Central'],
    ['Гүүрийн', 'Bridge'],
    ['Ногоон', 'Green'],
    ['Дэнжийн', 'Terrace'],
    ['Булгийн', 'Spring'],
    ['Зуслангийн', 'Summer House'],
    ['Номын', 'Book'],
    ['Шинэ', 'New'],
  ],
}

/** Hours at which meetings begin. */
export const HOURS: Fact = {
  oneOf: [
    ['10:00', '10:00'],
    ['11:00', '11:00'],
    ['14:00', '14:00'],
    ['15:00', '15:00'],
    ['17:00', '17:00'],
  ],
}
