/**
 * The program of a worker thread: a module next to the caller's source, or the file that the build makes of it
 * (scripts/ground/bundle.mjs), which is next to the server's.
 */
export function threadFile(caller: ImportMeta, source: string, built: string): URL {
  return new URL(caller.url.endsWith('.ts') ? `./${source}.ts` : `./${built}.mjs`, caller.url)
}
