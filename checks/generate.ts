import fs from 'node:fs'
import path from 'node:path'
import { ROLES } from '#contract/core/actor.ts'
import type { Feature } from '#contract/core/feature.ts'
import { toMermaid } from '#contract/core/workflow.ts'
import { features } from '#contract/features.ts'
import { workflows } from '#contract/workflows.ts'
import { ROOT } from '../server/core/root.ts'

// Prints docs/generated from the contract: node scripts/run.mjs checks/generate.ts

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

/** The generated pages: file name → text. */
export function generated(): Record<string, string> {
  return { 'permissions.md': permissions(), 'routes.md': routes(), 'workflows.md': states() }
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(generated()))
    fs.writeFileSync(path.join(ROOT, 'docs/generated', name), text)
}
