/**
 * The program of a worker thread: the module next to the caller's source, or its bundle next to the server's
 * (scripts/ground/bundle.mjs).
 */
export function threadFile(caller: ImportMeta, source: string, built: string): URL {
  return new URL(caller.url.endsWith('.ts') ? `./${source}.ts` : `./${built}.mjs`, caller.url)
}
