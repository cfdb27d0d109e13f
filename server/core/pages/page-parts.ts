import { createHash } from 'node:crypto'

/** A file of the build, as Vite's manifest describes it. */
interface BuiltFile {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}
export type BuiltFiles = Readonly<Record<string, BuiltFile>>

/** A module of the build that hydrates a page instead of the common one, with the styles that such a page inlines. */
export interface PageEntry {
  /** The addresses of the module and its imports, the module first. */
  scripts: readonly string[]
  style: string
  /** The hash of the style as a source for a content security policy. */
  styleSource: string
}

/** A module with all its static imports. */
function withImports(files: BuiltFiles, module: string, found = new Set<string>()): Set<string> {
  const file = files[module]
  if (!file || found.has(module)) return found
  found.add(module)
  for (const name of file.imports ?? []) withImports(files, name, found)
  return found
}

/** The entry of a module; undefined when the build does not have it. */
export function entryOf(files: BuiltFiles, module: string, read: (file: string) => string): PageEntry | undefined {
  const modules = [...withImports(files, module)].flatMap((name) => files[name] ?? [])
  if (modules.length === 0) return undefined
  const style = modules
    .flatMap(({ css = [] }) => css)
    .map((file) => read(file).trim())
    .join('')
  return {
    scripts: modules.map(({ file }) => `/${file}`),
    style,
    styleSource: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  }
}

const MODULE = /<script type="module"[^>]* src="([^"]+)"><\/script>/
const MODULE_PRELOADS = /\s*<link rel="modulepreload"[^>]*>/g
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g
const FONTS = /\s*<link rel="preload"[^>]* as="font"[^>]*>/g

/** The template with preloads of the modules that the common script loads for a page. */
export const withPreloads = (template: string, parts: readonly string[]): string =>
  template.replace('</head>', () => {
    const missing = parts.filter((file) => !template.includes(`"${file}"`))
    return `${missing.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')}</head>`
  })

/**
 * The template for a page that works without its script, which would compete with the styles for the first seconds on a
 * slow network. An inline script of the template fetches the modules named by the `meta` after `load`: the common
 * script and what it loads for the page.
 */
export const withScriptLater = (template: string, parts: readonly string[]): string =>
  template
    .replace(MODULE, (_, file) => `<meta name="script-when-loaded" content="${[file, ...parts].join(' ')}" />`)
    .replace(MODULE_PRELOADS, '')

/**
 * The template for a page with its own entry: usable as soon as its HTML has arrived. Its script is fetched then, and
 * fonts when first needed. `texts`: further modules, which its script loads.
 */
export const withEntry = (template: string, { scripts, style }: PageEntry, texts: readonly string[] = []): string =>
  template
    .replace(MODULE_PRELOADS, '')
    .replace(STYLES, '')
    .replace(FONTS, '')
    .replace(MODULE, `<meta name="script-when-parsed" content="${[...scripts, ...texts].join(' ')}" />`)
    .replace('</head>', () => `<style>${style}</style></head>`)
