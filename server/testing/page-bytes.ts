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
