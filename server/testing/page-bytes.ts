import type { TestApp } from './app.ts'

/** Compressed bytes of a file, with the headers of its answer. */
export async function bytesOf({ http }: Pick<TestApp, 'http'>, url: string): Promise<number> {
  const { headers, rawPayload } = await http.inject({ url, headers: { 'accept-encoding': 'br' } })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return rawPayload.length + lines.join('').length
}

/** The addresses of scripts and of the modules that they import, also those of their imports. */
export async function withImports(
  t: Pick<TestApp, 'http'>,
  urls: readonly string[],
  found = new Set<string>(),
): Promise<Set<string>> {
  for (const url of urls) {
    if (found.has(url)) continue
    found.add(url)
    const { body } = await t.http.inject({ url })
    const imported = [...body.matchAll(/(?:from|^import|;import)"(\.\/[^"]+)"/g)].map(
      ([, name = '']) => new URL(name, `http://host${url}`).pathname,
    )
    await withImports(t, imported, found)
  }
  return found
}

/** The addresses of all scripts of a page, those loaded after it included, and their compressed bytes. @throws Error for a page that is not shown. */
export async function scriptsOf(t: Pick<TestApp, 'http'>, url: string): Promise<{ names: string[]; bytes: number }> {
  const { body: html, statusCode } = await t.http.inject({ url })
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  const named = /<meta name="script-when-loaded" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
  const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, address = '']) => address)
  const names = [...(await withImports(t, [...named, ...loaded]))]
  const bytes = await Promise.all(names.map((name) => bytesOf(t, name)))
  return { names, bytes: bytes.reduce((sum, n) => sum + n, 0) }
}
