import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { CHUNKS, matcherOf, OFFLINE, PRELOADED, SITE_CHUNKS } from './vite.chunks.ts'
import { contractOfBrowsers } from './vite.contract.ts'

const web = path.join(import.meta.dirname, 'web')
const client = path.join(import.meta.dirname, 'dist/web')

// index.html stays out: the server puts a fresh nonce into it for every answer.
const COMPRESSED = /\.(?:m?js|css|svg|json|webmanifest|txt)$/
const SMALLEST_BYTES = 1024

/** Writes x.br and x.gz next to every text file of the build, so that the server sends them as they are. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'nutag-precompress',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    async writeBundle({ dir = client }) {
      for (const file of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!file.isFile() || !COMPRESSED.test(file.name)) continue
        const at = path.join(file.parentPath, file.name)
        const content = await readFile(at)
        if (content.length < SMALLEST_BYTES) continue
        await writeFile(`${at}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        await writeFile(`${at}.gz`, await zip(content, { level: 9 }))
      }
    },
  }
}

/**
 * Moves the style sheets of the application below the frame in index.html: the frame has its styles with it, and is painted while they are
 * still on their way. Scripts stay above, and run when the page has been parsed, after the style sheets.
 */
function stylesBelowShell(): Plugin {
  const sheet = /\s*<link rel="stylesheet"[^>]*>/g
  return {
    name: 'nutag-styles-below-shell',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!html.includes('id="shell"')) return html
        const sheets = html.match(sheet) ?? []
        return html.replace(sheet, '').replace(/\s*<\/body>/, (end) => `${sheets.join('')}${end}`)
      },
    },
  }
}

/**
 * Writes letters beyond ASCII of the renderer as escapes: one of them makes V8 keep the whole text with two bytes a letter, and it
 * is kept for as long as the server runs.
 */
function ascii(): Plugin {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'nutag-ascii',
    apply: (_, { isSsrBuild }) => isSsrBuild === true,
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
      }
    },
  }
}

const WORKER = path.join(web, 'worker/sw.js')
const opensOffline = matcherOf(OFFLINE)

/** Writes sw.js next to the application, with the names of the files that it keeps. The files' names hold their content, and so the build's. */
function worker(): Plugin {
  return {
    name: 'nutag-worker',
    async generateBundle(_options, bundle) {
      const kept = new Set<string>()
      const keep = (file: string) => {
        const chunk = bundle[file]
        if (kept.has(file) || !chunk) return
        kept.add(file)
        if (chunk.type !== 'chunk') return
        for (const other of [
          ...chunk.imports,
          ...(chunk.viteMetadata?.importedCss ?? []),
          ...(chunk.viteMetadata?.importedAssets ?? []),
        ])
          keep(other)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.moduleIds.some(opensOffline)) keep(chunk.fileName)
        if (chunk.type === 'asset' && /nutag-\w+-[\w-]+\.woff2$/.test(chunk.fileName)) keep(chunk.fileName)
      }
      const files = [...kept]
        .filter((file) => file.startsWith('assets/'))
        .map((file) => `/${file}`)
        .sort()
      const build = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
      const source = (await readFile(WORKER, 'utf8'))
        .replace('__BUILD__', build)
        .replace('__FILES__', JSON.stringify(files))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

/** What PDF.js loads while it reads a file: character maps, the standard fonts, and decoders of pictures without WebAssembly. */
const PDF_PARTS = { cmaps: /\.bcmap$/, standard_fonts: /\.(?:pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ }

/** Writes these parts of PDF.js into a folder that is named after its version (web/site/pdf/open-pdf.ts). */
function pdfParts(): Plugin {
  return {
    name: 'nutag-pdf-parts',
    async generateBundle() {
      const root = path.join(import.meta.dirname, 'node_modules/pdfjs-dist')
      const { version }: { version: string } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
      for (const [folder, wanted] of Object.entries(PDF_PARTS)) {
        for (const name of (await readdir(path.join(root, folder))).filter((file) => wanted.test(file))) {
          const source = await readFile(path.join(root, folder, name))
          this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${folder}/${name}`, source })
        }
      }
    },
  }
}

// The application; in mode 'site' the scripts that take over the pages which the server renders: those of a running survey and of a case, and
// the one of all others.
const inputOf = (mode: string) =>
  mode === 'site'
    ? {
        index: path.join(web, 'site/index.html'),
        answer: path.join(web, 'site/answer.tsx'),
        case: path.join(web, 'site/case.tsx'),
      }
    : path.join(web, 'index.html')

const isPreloaded = new RegExp(`^assets/(?:${PRELOADED.join('|')})-[^/]+$`)
/** What is requested together with a chunk; the scripts of index.html itself all are. */
const preloadedOf = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? needed : needed.filter((file) => isPreloaded.test(file))

/** Groups of modules as chunks; a module of several groups is in the first of them. */
const together = (chunks: Readonly<Record<string, readonly string[]>>) => ({
  groups: Object.entries(chunks).map(([name, patterns], index, all) => ({
    name,
    priority: all.length - index,
    test: matcherOf(patterns),
  })),
})

/**
 * Client: `vite build`, then `vite build --mode site` → dist/web with .vite/manifest.json. Server rendering of public pages:
 * `vite build --ssr web/site/server.tsx --outDir dist/ssr` → one file with everything in it.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: isSsrBuild ? import.meta.dirname : web,
  publicDir: isSsrBuild ? false : path.join(web, 'static'),
  plugins: [
    react(),
    contractOfBrowsers(),
    ...(isSsrBuild || mode === 'site' ? [] : [worker(), pdfParts(), stylesBelowShell()]),
    precompress(),
    ascii(),
  ],
  ssr: { noExternal: true, target: 'node' },
  build: isSsrBuild
    ? {
        emptyOutDir: true,
        reportCompressedSize: false,
        // names stay, for the stacks of failures
        rolldownOptions: { output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } } },
      }
    : {
        outDir: client,
        emptyOutDir: mode !== 'site',
        manifest: mode === 'site' ? '.vite/site.json' : true,
        // Nothing is inlined as data: URLs, so the content security policy needs no exception for them.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false, ...(mode !== 'site' && { resolveDependencies: preloadedOf }) },
        reportCompressedSize: false,
        rolldownOptions: {
          input: inputOf(mode),
          output: { codeSplitting: together(mode === 'site' ? SITE_CHUNKS : CHUNKS) },
        },
      },
}))
