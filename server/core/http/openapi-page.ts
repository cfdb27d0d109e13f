import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { ROLES } from '#contract/core/model/actor.ts'
import { type Feature, type Route, reachOf } from '#contract/core/model/feature.ts'
import { PROBLEMS } from '#contract/core/model/problem.ts'
import { message } from '#contract/core/text/messages.ts'
import { jsonSchemaOf } from './openapi-schema.ts'

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const STYLE = `
:root{color-scheme:light dark;--page:light-dark(#f9fafb,#10151b);--card:light-dark(#fff,#1a2129);--line:light-dark(#dfe4ea,#2f3943);
--text:light-dark(#17212b,#eef2f6);--soft:light-dark(#52606d,#a9b6c2);--brand:light-dark(#0b6041,#63c79a);--tint:light-dark(#e8f1ed,#1d2a26)}
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:1rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{font:16px/1.55 Nutag,system-ui,"Noto Sans",sans-serif;margin:0;background:var(--page);color:var(--text)}
.whole{max-width:75rem;margin:0 auto;padding:2rem 1.25rem 4rem;display:grid;grid-template-columns:minmax(0,1fr);gap:2rem}
@media (min-width:60rem){.whole{grid-template-columns:13rem minmax(0,1fr);gap:3rem}nav{position:sticky;top:2rem;align-self:start;max-height:calc(100vh - 4rem);overflow:auto}}
header{grid-column:1/-1}h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem}header p{margin:0;color:var(--soft)}
h2{font-size:1.35rem;margin:0 0 .75rem}section+section{margin-block-start:2.75rem}h3{font-size:1rem;margin:1.25rem 0 .25rem}
a{color:var(--brand);text-underline-offset:.2em}:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:4px}
nav ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem}nav a{display:block;padding:.4rem .75rem;border-radius:8px;text-decoration:none}
nav a:hover{background:var(--tint)}@media (min-width:60rem){nav ul{flex-direction:column}}
nav span,.count{color:var(--soft);font-weight:400;font-variant-numeric:tabular-nums}
details{background:var(--card);border:1px solid var(--line);border-radius:12px;margin-block:.5rem;overflow-wrap:anywhere}
summary{cursor:pointer;padding:.75rem 1rem;list-style:none;display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:.1rem .75rem;align-items:baseline}
summary::-webkit-details-marker{display:none}summary:hover{background:var(--tint);border-radius:12px}summary p{grid-column:2;margin:0;color:var(--soft)}
td:last-child{overflow-wrap:anywhere}td,th{max-width:60vw}.inside{padding:0 1rem 1rem;border-block-start:1px solid var(--line)}
code,pre{font:14px/1.5 ui-monospace,"Noto Sans Mono",monospace}summary code{font-weight:600}
pre{overflow:auto;margin:.5rem 0;padding:.75rem 1rem;border-radius:8px;background:var(--page);border:1px solid var(--line);max-height:28rem}
b{font:600 12px/1.9 ui-monospace,monospace;text-align:center;border-radius:6px;background:var(--tint);color:var(--text)}
.GET b{background:light-dark(#dcefe6,#173528);color:light-dark(#0b6041,#8fdcb6)}.POST b{background:light-dark(#dbe8fb,#172a47);color:light-dark(#164a9f,#a8c7fa)}
.PATCH b,.PUT b{background:light-dark(#fdecc8,#3b2c0e);color:light-dark(#7a4a00,#ffd08a)}.DELETE b{background:light-dark(#fbdedb,#451d1a);color:light-dark(#8f1d13,#ffb4ab)}
table{border-collapse:collapse;margin-block:.75rem}caption{text-align:start;color:var(--soft);padding-block:.25rem}
td,th{text-align:start;padding:.3rem 1.5rem .3rem 0;border-block-end:1px solid var(--line);vertical-align:top;font-weight:400}`

/** The human-readable API reference: every route with its permissions, input and output; no script. */
export function docsPage(features: readonly Feature[]): string {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const link = (id: string, count: number) => `<li><a href="#${id}">${id} <span>${count}</span></a></li>`
  const links = features.map((f) => link(f.name, Object.keys(f.routes).length)).join('')
  return `<!doctype html><html lang="en" data-style="${hash}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nutag API</title><style>${STYLE}</style></head><body><div class="whole"><header><h1>Nutag API</h1>
<p>Base path <code>/v1</code>. Made from the contract; as a document: <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Features"><ul>${links}${link('problems', Object.keys(PROBLEMS).length)}</ul></nav><main>
${features.map(section).join('\n')}${problems()}</main></div></body></html>`
}

function section(feature: Feature): string {
  const routes = Object.entries(feature.routes).map(([name, route]) => operation(feature, name, route))
  return `<section><h2 id="${feature.name}">${feature.name} <span class="count">· ${routes.length}</span></h2>${routes.join('')}</section>`
}

function operation(feature: Feature, name: string, route: Route): string {
  const who = [...ROLES, 'ANYONE' as const]
    .map((role) => `<tr><th scope="row">${role}</th><td>${reachOf(feature, route.can, role) ?? '–'}</td></tr>`)
    .join('')
  return `<details id="${feature.name}.${name}" class="${route.method}"><summary><b>${route.method}</b><code>/v1${escape(route.path)}</code><p>${escape(route.summary)}</p></summary>
<div class="inside"><table><caption>Who, how far (${escape(route.can)})</caption>${who}</table>
${part('Parameters', route.params, 'input')}${part('Query', route.query, 'input')}${part('Body', route.body, 'input')}${part('Answer', route.answer, 'output')}</div></details>`
}

function part(title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const { $schema: _, ...shape } = jsonSchemaOf(schema, io)
  return `<h3>${title}</h3><pre tabindex="0">${escape(JSON.stringify(shape, null, 1))}</pre>`
}

function problems(): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, status]) =>
      `<tr id="problem-${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escape(message('en', `problem.${code}`))}</td></tr>`,
  )
  return `<section><h2 id="problems">Problems</h2><p>Failures are problem documents (RFC 9457) with one of these codes.</p><table>${rows.join('')}</table></section>`
}
