import { valueOn } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { entryName, entryOn, keysOf } from '#contract/core/entries.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import type { Lang } from '#contract/core/text.ts'
import { type ViolationCategory, violationCategories } from '#contract/features/violations/index.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

type Asking = Pick<AnyCall, 'setting' | 'now'>

/** The category as it is today. @throws Problem('invalid') when it is not offered. */
export async function offeredCategory(call: Asking, key: string): Promise<ViolationCategory> {
  const today = valueOn(await call.setting(violationCategories), dayInUlaanbaatar(call.now))
  const found = today.find((one) => one.key === key)
  if (!found || found.closed) throw fieldProblem('category', 'not_in_list')
  return found
}

/** The category of a violation as it is today; undefined for one that is in no list. */
export async function categoryOf(call: Asking, key: string): Promise<ViolationCategory | undefined> {
  return entryOn(await call.setting(violationCategories), key, dayInUlaanbaatar(call.now))
}

/** All categories of today in their order, the closed ones too. */
export const categoryKeys = async (call: Asking): Promise<string[]> =>
  keysOf(valueOn(await call.setting(violationCategories), dayInUlaanbaatar(call.now)))

/** What the category of a violation was called on the day it was registered. */
export async function categoryNames(
  call: Pick<AnyCall, 'setting'>,
): Promise<(row: Pick<ViolationRecord, 'category' | 'created_at'>, lang: Lang) => string> {
  const values = await call.setting(violationCategories)
  return (row, lang) => entryName(values, row.category, lang, dayInUlaanbaatar(row.created_at))
}
