import { fork } from 'node:child_process'
import { once } from 'node:events'

/** What tells the program that it was started to fill the database. */
const FILL = 'fill-demo'

/** This process was started by `fillApart`. */
export const isToFill = (): boolean => process.argv[2] === FILL && process.connected

/**
 * Fills the empty database in a process of its own: drawing hundreds of pictures leaves 200 MB that no collection gives back (of a
 * library's many small pieces), and the server would carry them for as long as it runs. @throws Error when it could not be filled.
 */
export async function fillApart(program: string): Promise<void> {
  const child = fork(program, [FILL], { stdio: 'inherit', execArgv: [] })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the demo data could not be written (${signal ?? code})`)
}
