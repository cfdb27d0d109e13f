import { entryName, entryOn, keysOf } from '#contract/core/model/entries.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type ViolationCategory, violationCategories } from '#contract/features/violations/index.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

type SettingsCall = Pick<AnyCall, 'setting' | 'now'>

/** Today's version of a category. @throws Problem('invalid') if it is not on offer. */
export async function offeredCategory(call: SettingsCall, key: string): Promise<ViolationCategory> {
  const today = valueOn(await call.setting(violationCategories), dayInUlaanbaatar(call.now))
  const found = today.find((one) => one.key === key)
  if (!found || found.closed) throw fieldProblem('category', 'not_in_list')
  return found
}

/** Today's version of a violation's category; undefined if the list has never had it. */
export async function categoryOf(call: SettingsCall, key: string): Promise<ViolationCategory | undefined> {
  return entryOn(await call.setting(violationCategories), key, dayInUlaanbaatar(call.now))
}

/** The keys of today's categories in order, including closed ones. */
export const categoryKeys = async (call: SettingsCall): Promise<string[]> =>
  keysOf(valueOn(await call.setting(violationCategories), dayInUlaanbaatar(call.now)))

/** Returns a function that names a violation's category as on the day of registration. */
export async function categoryNames(
  call: Pick<AnyCall, 'setting'>,
): Promise<(row: Pick<ViolationRecord, 'category' | 'created_at'>, lang: Lang) => string> {
  const values = await call.setting(violationCategories)
  return (row, lang) => entryName(values, row.category, lang, dayInUlaanbaatar(row.created_at))
}
