import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { freePort } from '../../server/testing/ports.ts'
import { findProgram, makeFolder, startProgram, until } from './programs.ts'

/** The hash, size and name of the EICAR test file, as ClamAV's own databases have them. */
const SIGNATURES = '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n'

/** Why ClamAV cannot be run here; undefined when it can. */
export const whyNoClamd = (): string | undefined => (findProgram('clamd') ? undefined : 'clamd cannot be found')

/** Starts clamd with one signature, since its databases would have to be downloaded. @returns its address. */
export async function startClamd(): Promise<string> {
  const folder = makeFolder('clamd')
  const database = path.join(folder, 'database')
  fs.mkdirSync(database)
  fs.writeFileSync(path.join(database, 'test.hdb'), SIGNATURES)
  const port = await freePort()
  const file = path.join(folder, 'clamd.conf')
  fs.writeFileSync(
    file,
    `Foreground yes
TCPSocket ${port}
TCPAddr 127.0.0.1
DatabaseDirectory ${database}
TemporaryDirectory ${folder}
StreamMaxLength 20M
User root
`,
  )
  const program = startProgram('clamd', [`--config-file=${file}`])
  await until(() => answers(port), program)
  return `127.0.0.1:${port}`
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.end('PING'))
    socket
      .on('data', () => resolve(true))
      .on('error', () => resolve(false))
      .on('close', () => resolve(false))
  })
