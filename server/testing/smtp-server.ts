import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
interface Received {
  to: string
  raw: string
  mail: ParsedMail
  /** Which connection it came over. */
  connection: string
}

/** What the mail server says; undefined accepts. */
interface Refusal {
  code: number
  text: string
}

/** A real SMTP server on 127.0.0.1 that keeps what it gets. Close it when it is no longer needed. */
export async function startSmtp(options: { secure?: boolean } = {}) {
  const received: Received[] = []
  const refuse: { recipient?: Refusal | undefined; content?: Refusal | undefined } = {}
  let tries = 0
  let hold: Promise<void> | undefined
  const problem = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    secure: options.secure ?? false,
    onRcptTo: (_address, _session, done) => {
      tries += 1
      done(refuse.recipient ? problem(refuse.recipient) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const mail = await simpleParser(raw)
        await hold
        if (refuse.content) return done(problem(refuse.content))
        const to = session.envelope.rcptTo[0]?.address ?? ''
        received.push({ to, raw: raw.toString(), mail, connection: session.id })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse,
    tries: () => tries,
    /** Accepted mails are not answered until the promise is settled. */
    holdUntil: (gate: Promise<void> | undefined) => {
      hold = gate
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
