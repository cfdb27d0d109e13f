import { atEnd } from './app.ts'
import { startSmtp } from './smtp-server.ts'

/** An SMTP server that is closed when the file's tests are done. Start it before the app that sends to it, so that it ends after it. */
export async function smtpServer(options: { secure?: boolean } = {}) {
  const server = await startSmtp(options)
  atEnd(() => server.close())
  return server
}
