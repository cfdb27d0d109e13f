import { Writable } from 'node:stream'
import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { requestLog } from './request-log.ts'

test('every line of a request names it, and a request without a line has no log of its own', async () => {
  const lines: { reqId?: string; msg: string }[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const http = Fastify({
    logger: { level: 'warn', stream },
    genReqId: () => 'the request',
    childLoggerFactory: requestLog,
    logController: new LogController({ disableRequestLogging: true }),
  })
  let made = 0
  const { child } = http.log
  http.log.child = function counted(this: typeof http.log, ...given: Parameters<typeof child>) {
    made++
    return Reflect.apply(child, this, given)
  }
  http.get('/quiet', (request) => {
    request.log.debug('below the level')
    return request.log.level
  })
  http.get('/loud', (request) => {
    request.log.warn('first')
    request.log.child({ part: 'inner' }).error('second')
    return ''
  })
  http.get('/silent', () => '')

  await http.inject('/silent')
  expect(made).toBe(0)
  expect((await http.inject('/quiet')).body).toBe('warn')
  await http.inject('/loud')
  expect(lines).toMatchObject([
    { reqId: 'the request', msg: 'first' },
    { reqId: 'the request', part: 'inner', msg: 'second' },
  ])
})
