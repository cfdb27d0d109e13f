import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { CONTEST_NAMES, contestGroups } from '#contract/features/rates/contest.ts'
import {
  type CriteriaGroup,
  type NewRateTemplate,
  RATED_LEVELS,
  type RateTemplate,
  type RateTemplateChange,
  type RateTemplateFull,
} from '#contract/features/rates/index.ts'
import type { RatesCall, TemplateRow } from './tables.ts'

type Seen = TemplateRow & { used: boolean; named: boolean }

const used = sql<boolean>`exists (select from rate_sheets where template_id = rate_templates.id)`
const named = sql<boolean>`exists (select from rate_periods where rate_templates.id in (district_template_id, khoroo_template_id, section_template_id))`

const seen = ({ rows }: Pick<RatesCall, 'rows'>) =>
  rows
    .from('rate_templates', 'see')
    .selectAll('rate_templates')
    .select([used.as('used'), named.as('named')])

/** All templates, by level and name. */
export async function listTemplates(call: Pick<RatesCall, 'rows'>): Promise<RateTemplate[]> {
  const found = await seen(call)
    .orderBy(sql`array_position('{district,khoroo,section}'::text[], level)`)
    .orderBy(sql`(name ->> 'mn') collate "und-x-icu"`)
    .orderBy('id')
    .execute()
  return found.map((row) => ({
    ...common(row),
    groups: row.groups.length,
    criteria: row.groups.reduce((sum, { criteria }) => sum + criteria.length, 0),
  }))
}

const common = (row: Seen) => ({
  id: row.id,
  level: row.level,
  name: row.name,
  used: row.used,
  named: row.named,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

/** One whole template. @throws Problem('not_found'). */
export async function oneTemplate(call: Pick<RatesCall, 'rows'>, id: string): Promise<RateTemplateFull> {
  const row = await seen(call).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return { ...common(row), groups: row.groups, canChange: call.rows.actor?.role === 'CITY_ADMIN' && !row.used }
}

/** Converts an array to jsonb, as the driver would send a PostgreSQL array. */
const asJson = (groups: readonly CriteriaGroup[]) =>
  sql`${JSON.stringify(groups)}::jsonb` as RawBuilder<unknown> as RawBuilder<CriteriaGroup[]>

export async function createTemplate(
  call: Pick<RatesCall, 'rows' | 'actor'>,
  { level, name, groups }: NewRateTemplate,
): Promise<RateTemplateFull> {
  const made = await call.rows.add(
    'rate_templates',
    { level, name, groups: asJson(groups) as unknown as CriteriaGroup[], updated_by: call.actor?.id ?? null },
    { action: 'create_template' },
  )
  return oneTemplate(call, made.id)
}

/** Creates the templates of the city's contest for the levels without a template. */
export async function createContest(call: Pick<RatesCall, 'rows' | 'actor'>): Promise<RateTemplateFull[]> {
  // of two concurrent requests, the second finds what the first has created
  await call.rows.exclusively('rates.contest')
  const present = await seen(call).execute()
  const missing = RATED_LEVELS.filter((level) => !present.some((row) => row.level === level))
  const created: RateTemplateFull[] = []
  for (const level of missing) {
    const groups = contestGroups(level, () => crypto.randomUUID())
    created.push(await createTemplate(call, { level, name: CONTEST_NAMES[level], groups }))
  }
  return created
}

/** Saves a whole template. @throws Problem('wrong_state') once a sheet uses it: copy it instead. */
export async function changeTemplate(
  call: Pick<RatesCall, 'rows' | 'actor' | 'now'>,
  id: string,
  { name, groups, version }: RateTemplateChange,
): Promise<RateTemplateFull> {
  await refuseUsed(call, id, 'change')
  const values = {
    name,
    groups: asJson(groups) as unknown as CriteriaGroup[],
    updated_by: call.actor?.id ?? null,
    updated_at: call.now,
  }
  await call.rows.change('rate_templates', { id, version }, values, { action: 'change_template' })
  return oneTemplate(call, id)
}

/**
 * Rejects changes of a used template, and the deletion of one that a period refers to. Locks it, so that no sheet
 * starts with it meanwhile.
 */
async function refuseUsed(call: Pick<RatesCall, 'rows'>, id: string, action: 'change' | 'remove'): Promise<void> {
  await call.rows.lock('rate_templates', id)
  const row = await seen(call).where('id', '=', id).executeTakeFirstOrThrow()
  const state = row.used ? 'used' : 'named'
  if (row.used || (action === 'remove' && row.named)) {
    throw new Problem('wrong_state', { params: { state, action, allowedActions: ['copy'] } })
  }
}

/** Creates a copy with new ids. */
export async function copyTemplate(call: Pick<RatesCall, 'rows' | 'actor'>, id: string): Promise<RateTemplateFull> {
  const { level, name, groups } = await oneTemplate(call, id)
  const fresh = groups.map((group) => ({
    ...group,
    id: crypto.randomUUID(),
    criteria: group.criteria.map((criterion) => ({ ...criterion, id: crypto.randomUUID() })),
  }))
  return createTemplate(call, { level, name, groups: fresh })
}

/** Deletes a template that no period refers to. */
export async function removeTemplate(call: Pick<RatesCall, 'rows'>, id: string): Promise<null> {
  await refuseUsed(call, id, 'remove')
  await call.rows.remove('rate_templates', id, { action: 'remove_template' })
  return null
}
