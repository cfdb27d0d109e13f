import net from 'node:net'
import { Readable } from 'node:stream'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { ClamavConfig } from '../config/clamav.ts'

/** How long clamd may be silent, ms: it answers when it has read everything. */
const SILENT_MS = 120_000
/** Characters of an answer; a longer one is not clamd's. */
const ANSWER_MAX = 1000

/** What clamd says of a file. `refused`: it is larger than clamd reads (StreamMaxLength). */
export type ScanResult = { is: 'clean' } | { is: 'refused' } | { is: 'infected'; name: string }

/**
 * Sends a file to clamd by its command INSTREAM and returns its answer. Memory does not grow with the file, and a stream
 * is closed in every case: one of a file holds a descriptor from its creation, before anything is read.
 *
 * @throws Error when clamd cannot be reached or does not answer.
 */
export async function scanForViruses(clamd: ClamavConfig, body: AsyncIterable<Uint8Array>): Promise<ScanResult> {
  // reading reports it too; while the connection is made nobody reads, and it would end the process
  if (body instanceof Readable) body.on('error', () => {})
  const socket = net.connect(clamd)
  const answer = answerOf(socket)
  // without this a failure during sending would be unhandled
  answer.catch(() => {})
  try {
    await send(socket, Buffer.from('zINSTREAM\0'))
    for await (const chunk of body) {
      // it ends the connection when it has read enough
      if (socket.readableEnded || socket.destroyed) break
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      await send(socket, length)
      await send(socket, chunk)
    }
    if (!socket.destroyed) await send(socket, Buffer.alloc(4))
    return resultOf(await answer)
  } catch (error) {
    // what it said before it closed the connection
    const said = await Promise.race([answer.catch(() => ''), Promise.resolve('')])
    if (said.includes('size limit')) return { is: 'refused' }
    throw error
  } finally {
    socket.destroy()
    if (body instanceof Readable) body.destroy()
  }
}

/**
 * Refuses an infected file, and one that clamd does not read; does nothing where none is configured.
 *
 * @throws Problem('invalid') on `file` with `infected` or `not_scanned`; Problem('unavailable') when clamd does not answer.
 */
export async function refuseViruses(
  clamd: ClamavConfig | undefined,
  body: () => AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!clamd) return
  const result = await scanForViruses(clamd, body()).catch(() => {
    throw new Problem('unavailable', { retryAfter: 30 })
  })
  if (result.is === 'refused') throw fieldProblem('file', 'not_scanned')
  if (result.is === 'infected') throw fieldProblem('file', 'infected', { name: result.name })
}

function resultOf(text: string): ScanResult {
  if (text === 'stream: OK') return { is: 'clean' }
  const name = /^stream: (.+) FOUND$/.exec(text)?.[1]
  if (name !== undefined) return { is: 'infected', name }
  if (text.includes('size limit')) return { is: 'refused' }
  throw new Error(`clamd answered: ${text.slice(0, ANSWER_MAX)}`)
}

function answerOf(socket: net.Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('clamd did not answer')))
  socket.on('data', (part: Buffer) => {
    text += part.toString('utf8')
    if (text.length > ANSWER_MAX) socket.destroy(new Error('clamd answered too much'))
    if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')).trim())
  })
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('clamd closed the connection')))
  return promise
}

const send = (socket: net.Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
