import { SMTPServer } from 'smtp-server'

// A mail server in a process of its own, as in reality: it accepts everything and reports each recipient to its parent.

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, session, done) => {
    stream.resume()
    stream.on('end', () => {
      process.send?.({ to: session.envelope.rcptTo[0]?.address })
      done()
    })
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('disconnect', () => process.exit())
