import { describe, expect, test } from 'vitest'
import { type MboxEntry, NotMbox, splitMbox } from './split.ts'

const FROM = 'From bat@nutag.mn Sat Nov 28 12:00:00 2026'

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function split(text: string | Buffer, size = 7, maxBytes = 1000): Promise<MboxEntry[]> {
  const found: MboxEntry[] = []
  for await (const one of splitMbox(inChunks(Buffer.from(text), size), maxBytes)) found.push(one)
  return found
}
const textsOf = (entries: readonly MboxEntry[]) => entries.map(({ raw }) => raw.toString('latin1'))

describe('an mbox file', () => {
  const TWO = `${FROM}\nSubject: 1\n\nFrom here on it rains\n\n${FROM}\r\nSubject: 2\r\n\r\nb\r\n\r\n${FROM}\nSubject: 3\n`

  test.each([1, 2, 5, 6, 7, 13, 64, 1000])('is split alike in chunks of %i bytes', async (size) => {
    const found = await split(TWO, size)
    expect(textsOf(found)).toEqual([
      'Subject: 1\n\nFrom here on it rains\n\n',
      'Subject: 2\r\n\r\nb\r\n\r\n',
      'Subject: 3\n',
    ])
    expect(found.map(({ end }) => end)).toEqual([TWO.indexOf(FROM, 5), TWO.lastIndexOf(FROM), TWO.length])
  })

  test('is read on from where an entry ends', async () => {
    const [first] = await split(TWO)
    expect(textsOf(await split(TWO.slice(first?.end)))).toEqual(textsOf(await split(TWO)).slice(1))
  })

  test('tells the time of an entry, in the order of the format and with a zone', async () => {
    const other = 'From 12@xxx Mon Jul 01 08:00:00 +0000 2019'
    const found = await split(`${other}\nA: b\n\nx\n\nFrom nutag Sat, 28 Nov 2026 12:00:00 GMT\nA: b\n`)
    expect(found.map(({ at }) => at?.toISOString())).toEqual(['2019-07-01T08:00:00.000Z', '2026-11-28T12:00:00.000Z'])
  })

  test('has no entry at a line that only begins like one', async () => {
    const sentence = `${FROM}\nA: b\n\nFrom the year\n\nFrom ${'x'.repeat(1000)} 2026\n\nx\n${FROM}\nb\n`
    expect(await split(sentence, 50, 5000)).toHaveLength(1)
  })

  test.each([
    ['text', 'Subject: 1\n\na'],
    ['nothing', ''],
    ['a ZIP', Buffer.from('504b0304000000', 'hex')],
    ['one long line', 'x'.repeat(5000)],
  ])('is not %s', async (_name, text) => {
    await expect(split(text)).rejects.toBeInstanceOf(NotMbox)
  })

  test('of one endless line, and of endless lines `From `, is cut and needs no more memory', async () => {
    const line = 'a'.repeat(65_536)
    const endless = async function* (text: string, times: number) {
      yield Buffer.from(`${FROM}\nSubject: 1\n\n`)
      for (let i = 0; i < times; i++) yield Buffer.from(text)
    }
    const before = process.memoryUsage().rss
    for (const text of [line, '\nFrom '.repeat(10_000)]) {
      const found: MboxEntry[] = []
      for await (const one of splitMbox(endless(text, 1600), 1000)) found.push(one)
      expect(found.map(({ raw, isCut }) => [raw.length, isCut])).toEqual([[1000 - FROM.length - 1, true]])
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
})
