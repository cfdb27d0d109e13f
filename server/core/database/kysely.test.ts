import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { translate } from './kysely.ts'

const refusal = (code: string, more: Partial<pg.DatabaseError> = {}) =>
  Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code, ...more })

describe('a database that accepts no connection, or ends one, is reported as unavailable', () => {
  test.each([
    '08006', // connection failure
    '53200', // out of memory
    '53300', // too many connections
    '53400', // a limit of the configuration
    '57P01', // shut down by an administrator
    '57P02', // shut down after a crash
    '57P03', // starting, or shutting down
    '57P04', // the database was dropped
    '57P05', // the session was idle for too long
  ])('SQLSTATE %s', (code) => {
    expect(translate(refusal(code))).toMatchObject({ code: 'unavailable', extra: { retryAfter: 2 } })
  })

  test.each(['55000', '3D000', '42501'])('SQLSTATE %s, when a connection to the database is refused', (code) => {
    const routine = code === '3D000' ? 'InitPostgres' : 'CheckMyDatabase'
    expect(translate(refusal(code, { routine }))).toMatchObject({ code: 'unavailable' })
  })

  test.each(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOENT'])(
    '%s',
    (code) => {
      const error = Object.assign(new AggregateError([], ''), { code })
      expect(translate(error)).toMatchObject({ code: 'unavailable', extra: { retryAfter: 2 } })
    },
  )
})

test.each(['55000', '42501', '42P01'])("SQLSTATE %s of a statement is our fault, not the database's", (code) => {
  const error = refusal(code, { routine: 'aclcheck_error' })
  expect(translate(error)).toBe(error)
})
