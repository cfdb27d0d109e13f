import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { entryOf, withEntry, withPreloads, withScriptLater } from './page-parts.ts'

const files = {
  'site/index.html': { file: 'assets/index.js', imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  'site/answer.tsx': { file: 'assets/answer.js', imports: ['_react.js', '_form.js'], css: ['assets/answer.css'] },
  '_form.js': { file: 'assets/form.js', imports: ['_react.js'], css: ['assets/form.css'] },
}
const TEMPLATE = `<html><head>
    <link rel="icon" href="/favicon.svg" />
    <link rel="preload" href="/assets/font.woff2" as="font" type="font/woff2" crossorigin />
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head><body></body></html>`

const entry = () => {
  const found = entryOf(files, 'site/answer.tsx', (file) => `/* ${file} $1 */\n`)
  if (!found) throw new Error('no entry')
  return found
}

test('an entry is its module with its imports, and all their styles', () => {
  const { scripts, style, styleSource } = entry()
  expect(scripts).toEqual(['/assets/answer.js', '/assets/react.js', '/assets/form.js'])
  expect(style).toBe('/* assets/answer.css $1 *//* assets/form.css $1 */')
  expect(styleSource).toBe(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
})

test('a module that the build does not have has no entry', () => {
  expect(entryOf(files, 'site/gone.tsx', () => '')).toBeUndefined()
})

test('a page with an entry inlines its styles, and requests nothing before it is drawn', () => {
  const html = withEntry(TEMPLATE, entry())
  expect(html).toContain(`<style>${entry().style}</style></head>`)
  expect(html).toContain(
    '<meta name="script-when-parsed" content="/assets/answer.js /assets/react.js /assets/form.js" />',
  )
  expect(html).toContain('favicon.svg')
  expect(html).not.toMatch(/<script|rel="(preload|modulepreload|stylesheet)"|index\.(js|css)/)
})

test('a page whose script is loaded later keeps its styles and fonts', () => {
  const html = withScriptLater(TEMPLATE, ['/assets/page.js', '/assets/react.js'])
  expect(html).toContain(
    '<meta name="script-when-loaded" content="/assets/index.js /assets/page.js /assets/react.js" />',
  )
  expect(html).toContain(`rel="stylesheet"`)
  expect(html).toContain(`as="font"`)
  expect(html).not.toMatch(/<script|modulepreload/)
})

test('what the common script loads for a page is preloaded once', () => {
  const html = withPreloads(TEMPLATE, ['/assets/page.js', '/assets/react.js'])

  expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/react.js">',
    '<link rel="modulepreload" crossorigin href="/assets/page.js">',
  ])
})
