import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { ROLES } from '#contract/core/actor.ts'
import { type Feature, type Route, reachOf } from '#contract/core/feature.ts'
import { PROBLEMS } from '#contract/core/problem.ts'
import { message } from '#contract/core/texts.ts'
import { jsonSchemaOf } from './openapi-schema.ts'

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const STYLE = `
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}
h1{margin-block-end:.25rem}h2{margin-block:2.5rem .5rem;border-block-end:1px solid}
details{border:1px solid;border-radius:8px;margin-block:.5rem;padding:.5rem .75rem}summary{cursor:pointer}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{overflow:auto;margin:.5rem 0}b{font-weight:600}
table{border-collapse:collapse}td,th{text-align:start;padding:.15rem .75rem .15rem 0}nav a{margin-inline-end:.75rem}`

/** The API to be read: every route with who may call it, what it takes and answers; no script. */
export function docsPage(features: readonly Feature[]): string {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const links = features.map((f) => `<a href="#${f.name}">${f.name}</a>`).join(' ')
  return `<!doctype html><html lang="en" data-style="${hash}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nutag API</title><style>${STYLE}</style></head><body><header><h1>Nutag API</h1>
<p>Base path <code>/v1</code>. Made from the contract; as a document: <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Features">${links} <a href="#problems">problems</a></nav><main>
${features.map(section).join('\n')}${problems()}</main></body></html>`
}

function section(feature: Feature): string {
  const routes = Object.entries(feature.routes).map(([name, route]) => operation(feature, name, route))
  return `<section><h2 id="${feature.name}">${feature.name}</h2>${routes.join('')}</section>`
}

function operation(feature: Feature, name: string, route: Route): string {
  const who = [...ROLES, 'ANYONE' as const]
    .map((role) => `<tr><th>${role}</th><td>${reachOf(feature, route.can, role) ?? '–'}</td></tr>`)
    .join('')
  return `<details id="${feature.name}.${name}"><summary><b>${route.method}</b> <code>/v1${escape(route.path)}</code> ${escape(route.summary)}</summary>
<table><caption>Who, how far (${escape(route.can)})</caption>${who}</table>
${part('Parameters', route.params, 'input')}${part('Query', route.query, 'input')}${part('Body', route.body, 'input')}${part('Answer', route.answer, 'output')}</details>`
}

function part(title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  return `<h3>${title}</h3><pre tabindex="0">${escape(JSON.stringify(jsonSchemaOf(schema, io), null, 1))}</pre>`
}

function problems(): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, status]) =>
      `<tr id="problem-${code}"><th><code>${code}</code></th><td>${status}</td><td>${escape(message('en', `problem.${code}`))}</td></tr>`,
  )
  return `<section><h2 id="problems">Problems</h2><p>Failures are problem documents (RFC 9457) with one of these codes.</p><table>${rows.join('')}</table></section>`
}
