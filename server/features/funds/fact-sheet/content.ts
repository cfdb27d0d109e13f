import type { Lang } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { Fund } from '#contract/features/funds/index.ts'
import type { PaperFonts } from '../../../core/paper/fonts.ts'
import { en } from './en.ts'
import { mn } from './mn.ts'

/** The texts by language. */
export const sheetTexts = { mn, en }

/** Everything a fact sheet shows: equal contents give equal files. */
export interface SheetContent {
  lang: Lang
  /** '2026-10'. */
  month: string
  /** The name of the city, its colour, and the address of the fund's page. */
  city: string
  colour: string
  url: string
  fund: Pick<Fund, 'code' | 'currency' | 'inception' | 'units' | 'licence' | 'minimum' | 'risk'> & {
    name: string
    description: string
    manager: string
    custodian: string
    fees: string
  }
  /** The published prices that count, oldest first, up to the end of the month. */
  prices: [day: Day, price: string][]
  /** The largest holdings as of the last published day in or before the month; null without any. */
  holdings: {
    day: Day
    count: number
    /** Per cent, of the rows together. */
    weight: string
    rows: { name: string; assetClass: string; sector: string; weight: string }[]
  } | null
  /** When the newest of the prices was published: ISO. */
  publishedAt: string
}

/** Everything a share picture shows. */
export interface PictureContent extends Pick<SheetContent, 'lang' | 'city' | 'colour' | 'prices'> {
  name: string
  currency: string
}

/** What the worker thread receives: one of the two. */
export interface SheetTask {
  sheet?: SheetContent
  picture?: PictureContent
  /** Paths of the fonts. */
  fonts: PaperFonts
}
