import { afterAll } from 'vitest'
import { startSmtp } from './smtp-server.ts'

/** An SMTP server that is closed when the file's tests are done. */
export async function smtpServer(options: { secure?: boolean } = {}) {
  const server = await startSmtp(options)
  afterAll(() => server.close())
  return server
}
