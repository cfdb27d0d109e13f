import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('what it does not know is refused', () => {
  expect(() => readOptions(['--fast'])).toThrow('--fast')
  expect(() => readOptions(['--only=api,servers'])).toThrow(
    'api, notifications, mail, mailbox, calendar, drive, chat, surveys, crowd, isolation, grown, heavy, funds, chaos, shop, visits, start, browser',
  )
})

test('a city of another size can be tried, and is never written', () => {
  expect(readOptions(['--citizens=100000']).citizens).toBe(100_000)
  expect(() => readOptions(['--citizens=many'])).toThrow('more than 1,000')
  expect(() => readOptions(['--write', '--citizens=100000'])).toThrow('full sizes')
})

test('a survey of another size can be tried, and is never written', () => {
  expect(readOptions(['--answers=10000']).answers).toBe(10_000)
  expect(() => readOptions(['--answers=10'])).toThrow('at least 10,000')
  expect(() => readOptions(['--write', '--answers=10000'])).toThrow('full sizes')
})

test('a crowd may read for a shorter time, and is not written then', () => {
  expect(readOptions(['--seconds=10']).crowdSeconds).toBe(10)
  expect(readOptions(['--quick']).crowdSeconds).toBe(5)
  expect(() => readOptions(['--seconds=0'])).toThrow('at least 1')
  expect(() => readOptions(['--write', '--seconds=10'])).toThrow('full sizes')
})

test('an audit log of another length can be tried, and is never written', () => {
  expect(readOptions(['--audit-lines=20000000']).auditLines).toBe(20_000_000)
  expect(() => readOptions(['--audit-lines=10'])).toThrow('at least 20,000')
  expect(() => readOptions(['--write', '--audit-lines=20000'])).toThrow('full sizes')
})

test('a short run is never written into the documentation, a part in full size is', () => {
  expect(() => readOptions(['--write', '--quick'])).toThrow('full sizes')
  expect(readOptions(['--write', '--only=api']).parts).toEqual(['api'])
  expect(readOptions(['--write']).write).toBe(true)
})

test('without options everything is measured, three rounds of five seconds', () => {
  expect(readOptions([])).toMatchObject({
    parts: [
      'api',
      'notifications',
      'mail',
      'mailbox',
      'calendar',
      'drive',
      'chat',
      'surveys',
      'crowd',
      'isolation',
      'grown',
      'heavy',
      'funds',
      'chaos',
      'shop',
      'visits',
      'start',
      'browser',
    ],
    crowdSeconds: 60,
    citizens: 1_500_000,
    answers: 1_000_000,
    auditLines: 5_000_000,
    seconds: 5,
    rounds: 3,
    lighthouseRuns: 3,
  })
})

test('parts are run in their order, whatever the order they were named in', () => {
  expect(readOptions(['--only=browser,api']).parts).toEqual(['api', 'browser'])
})

test('cases that are profiled are named one after another, and can be written', () => {
  expect(readOptions([]).profiled).toEqual([])
  expect(readOptions(['--profile=list,create', '--write'])).toMatchObject({ profiled: ['list', 'create'], write: true })
})
