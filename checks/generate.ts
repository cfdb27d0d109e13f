import fs from 'node:fs'
import path from 'node:path'
import { ROLES } from '#contract/core/model/actor.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { toMermaid } from '#contract/core/model/workflow.ts'
import { features } from '#contract/features.ts'
import { workflows } from '#contract/workflows.ts'
import { personalDataOf } from '../server/core/accounts/index.ts'
import type { Kept } from '../server/core/accounts/personal-data.ts'
import { ROOT } from '../server/core/config/root.ts'
import { features as served } from '../server/features.ts'
import { unscopedUses } from './unscoped.ts'

// Prints docs/generated from the contract and the code: node scripts/run.mjs checks/generate.ts

const all = Object.values(features as Record<string, Feature>)
const WHO = [...ROLES, 'ANYONE'] as const
const NOTE = 'Printed from the contract by checks/generate.ts; do not edit.'

function permissions(): string {
  const tables = all.map(({ name, permissions: verbs }) => {
    const rows = Object.entries(verbs).map(
      ([verb, grant]) => `| ${verb} | ${WHO.map((who) => grant[who] ?? '–').join(' | ')} |`,
    )
    return [`## ${name}`, '', `| verb | ${WHO.join(' | ')} |`, `|---|${'---|'.repeat(WHO.length)}`, ...rows].join('\n')
  })
  return [
    '# Permissions',
    '',
    `${NOTE} How far each word goes: docs/rules/reach.md.`,
    '',
    tables.join('\n\n'),
    '',
  ].join('\n')
}

function routes(): string {
  const tables = all.map((feature) => {
    const rows = Object.values(feature.routes).map(
      (r) => `| ${r.method} | \`/v1${r.path}\` | ${r.can} | ${r.summary} |`,
    )
    return [`## ${feature.name}`, '', '| method | path | verb | what |', '|---|---|---|---|', ...rows].join('\n')
  })
  return ['# Routes', '', `${NOTE} Shapes: /v1/docs of a running server.`, '', tables.join('\n\n'), ''].join('\n')
}

function states(): string {
  const diagrams = workflows.map((w) => {
    const moves = w.moves.map((m) => {
      const rules = [
        'not' in m && 'not the author',
        'only' in m && 'only the author',
        'note' in m && 'with a note',
        'confirm' in m && 'asks first',
        'needs' in m && m.needs?.map((fact) => fact.replaceAll('_', ' ')).join(', '),
      ].filter(Boolean)
      return `| ${m.action} | ${m.from} | ${m.to} | ${m.by.join(', ')} | ${rules.join(', ') || '–'} |`
    })
    return [
      `## ${w.name}`,
      '',
      '```mermaid',
      toMermaid(w),
      '```',
      '',
      '| action | from | to | by | rules |',
      '|---|---|---|---|---|',
      ...moves,
    ].join('\n')
  })
  return ['# Workflows', '', NOTE, '', diagrams.join('\n\n'), ''].join('\n')
}

function unscoped(): string {
  const uses = unscopedUses(ROOT)
  const rows = uses.map(({ feature, reason, files }) => `| ${feature} | ${reason} | ${files.join(', ')} |`)
  return [
    '# Statements without a reach',
    '',
    'Printed from `server/features` by checks/generate.ts; do not edit. Every other statement of a feature carries the reach of its route',
    '(docs/rules/reach.md). These name the reason for which nobody sees more than they may.',
    '',
    '| feature | reason | files |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** A filter as in the address of the list; '✓' for a list without one. */
const filterText = (filter: Readonly<Record<string, string>> | undefined) => {
  if (!filter) return '–'
  const parts = Object.entries(filter).map(([name, value]) => `${name}=${value}`)
  return parts.length > 0 ? `\`${parts.join('&')}\`` : '✓'
}

function figures(): string {
  const rows = all.flatMap(({ name, figures: counted = {} }) =>
    Object.entries(counted).map(
      ([figure, { list, for: roles }]) =>
        `| ${name}.${figure} | ${name}.${list} | ${ROLES.map((role) => filterText(roles[role])).join(' | ')} |`,
    ),
  )
  return [
    '# Figures of the home',
    '',
    `${NOTE} Each figure is the total of a list with the filter of the role: docs/rules/home.md.`,
    '',
    `| figure | list | ${ROLES.join(' | ')} |`,
    `|---|---|${'---|'.repeat(ROLES.length)}`,
    ...rows,
    '',
  ].join('\n')
}

/** What ends the rows of a table. */
function endOf(rule: Exclude<Kept, readonly unknown[]>): string {
  if ('forever' in rule) return `for good: ${rule.forever}`
  if ('with' in rule) return `deleted with ${rule.with}`
  const days = rule.days === 1 ? '1 day' : `${rule.days} days`
  if ('where' in rule) return `${days}: \`${rule.where}\` (server/core/app/retention.ts)`
  return rule.days > 0 ? `${days}: ${rule.by}` : rule.by
}

function retention(): string {
  const rows = personalDataOf({ features: served }).flatMap(([feature, { kept }]) =>
    Object.entries(kept).map(([table, rule]) => `| ${feature} | ${table} | ${[rule].flat().map(endOf).join('; ')} |`),
  )
  return [
    '# Retention',
    '',
    'Printed from `personalData` of core and the features by checks/generate.ts; do not edit. The rules: docs/rules/retention.md.',
    '',
    '| feature | table | how long |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** The generated pages: file name → text. */
export function generated(): Record<string, string> {
  return {
    'figures.md': figures(),
    'permissions.md': permissions(),
    'retention.md': retention(),
    'routes.md': routes(),
    'unscoped.md': unscoped(),
    'workflows.md': states(),
  }
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(generated()))
    fs.writeFileSync(path.join(ROOT, 'docs/generated', name), text)
}
