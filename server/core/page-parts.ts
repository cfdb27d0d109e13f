/** A file of the build, as Vite's manifest describes it. */
interface BuiltFile {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}
export type BuiltFiles = Readonly<Record<string, BuiltFile>>

/** The script that takes over public pages. */
const SCRIPT = 'public/index.html'

/** A module with everything that it imports statically. */
function withImports(files: BuiltFiles, module: string, found = new Set<string>()): Set<string> {
  const file = files[module]
  if (!file || found.has(module)) return found
  found.add(module)
  for (const name of file.imports ?? []) withImports(files, name, found)
  return found
}

/**
 * Links that load a part of the script together with the script, which would ask for it only after it has run: on a slow network that is
 * a second later. Nothing for a part that the build does not have.
 */
export function linksOfPart(files: BuiltFiles, part: string): string {
  const known = withImports(files, SCRIPT)
  const added = [...withImports(files, part)].filter((module) => !known.has(module))
  const scripts = added.map((module) => `<link rel="modulepreload" crossorigin href="/${files[module]?.file}">`)
  const styles = added
    .flatMap((module) => files[module]?.css ?? [])
    .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`)
  return [...scripts, ...styles].join('')
}
