import http from 'node:http'

// Sends a file by the tus protocol, in a process of its own. Arguments: address, token, bytes. Prints the milliseconds.

const [address = '', token = '', size = '0'] = process.argv.slice(2)
const CHUNK_BYTES = 16_777_216
const chunk = Buffer.alloc(CHUNK_BYTES, 'нутаг')
const agent = new http.Agent({ keepAlive: true })

function send(offset: number, body: Buffer): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'upload-offset': offset,
    'content-type': 'application/offset+octet-stream',
    'content-length': body.length,
  }
  return new Promise((resolve, reject) => {
    const request = http.request(address, { method: 'PATCH', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 204 ? resolve() : reject(new Error(`answered ${answer.statusCode}`)),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

const from = performance.now()
for (let at = 0; at < Number(size); at += CHUNK_BYTES) {
  await send(at, chunk.subarray(0, Math.min(CHUNK_BYTES, Number(size) - at)))
}
process.send?.(performance.now() - from)
process.disconnect()
