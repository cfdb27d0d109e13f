import net from 'node:net'
import { atEnd } from './app.ts'

/** The EICAR test file, in two parts so that no scanner takes this source for it. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A server that speaks the command INSTREAM of clamd and knows one virus. @returns its port. */
export async function startClamd({ maxBytes = 10_000_000 }: { maxBytes?: number } = {}): Promise<number> {
  const server = net.createServer((socket) => {
    const parts: Buffer[] = []
    socket.on('error', () => {})
    socket.on('data', (part) => {
      parts.push(part as Buffer)
      const content = contentOf(Buffer.concat(parts))
      if (content === undefined) return
      if (content.length > maxBytes) socket.end('INSTREAM size limit exceeded. ERROR\0')
      else socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => void server.close())
  return (server.address() as net.AddressInfo).port
}

/** The content that was streamed; undefined until it is complete. */
function contentOf(sent: Buffer): Buffer | undefined {
  const command = Buffer.from('zINSTREAM\0')
  if (!sent.subarray(0, command.length).equals(command)) return undefined
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
