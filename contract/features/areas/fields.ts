import * as z from 'zod/mini'
import { localized, plainText } from '../../core/text/localized.ts'
import { typeIssue } from '../../core/text/unicode.ts'
import { IsoDay } from '../../core/time/dates.ts'

export const AREA_NAME_MAX = 100
export const AREA_CODE_MAX = 40
/** The largest number of an area among its siblings; our choice. */
export const AREA_NUMBER_MAX = 9_999

/** Letters and digits separated by '-', '.', '/' or a space: 'БЗД-01-03'. */
const CODE = /^[\p{L}\p{N}]+([-./ ][\p{L}\p{N}]+)*$/u

export const AreaNameText = localized(AREA_NAME_MAX)

/** Converted to upper case; issue `area_code`. */
export const AreaCode = plainText(1, AREA_CODE_MAX).check(
  z.overwrite((text) => text.toUpperCase()),
  z.refine((text) => text === '' || CODE.test(text), { error: 'area_code' }),
)

/** The number among the siblings, which determines their order. */
export const AreaNumber = z.int({ error: typeIssue }).check(z.minimum(0), z.maximum(AREA_NUMBER_MAX))

/** A number of people or households. */
export const Amount = z.int({ error: typeIssue }).check(z.minimum(0), z.maximum(10_000_000))

/** The first and the last day on which an area may be opened, closed or counted. */
const CALENDAR = { min: '1900-01-01', max: '2100-12-31' }

/** A day within that calendar. Issues `too_early`, `too_late`. */
export const AreaDay = IsoDay.check(
  z.check<string>(({ value, issues }) => {
    const { min, max } = CALENDAR
    if (value < min) issues.push({ code: 'custom', input: value, message: 'too_early', params: { min } })
    if (value > max) issues.push({ code: 'custom', input: value, message: 'too_late', params: { max } })
  }),
)
