import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { constants, deflateRawSync } from 'node:zlib'
import { strToU8, type Zippable, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROOT } from '../../../core/config/root.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { zipOf } from '../../../testing/hostile-sheets.ts'
import { tidyDrive } from '../bin.ts'
import { driveTools } from '../testing.ts'
import { TEXT_LIMITS } from './limits.ts'
import { wordsInThread } from './read-in-thread.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, farLeader } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
let base = ''
beforeAll(async () => {
  t = await app()
  base = await t.http.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await t.core.pool.query('truncate drive_spaces cascade')
})

const { api, spaces, patch, upload, folder } = driveTools(() => t)

const FONT = path.join(ROOT, 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

function pdf(...pages: string[]): Promise<Buffer> {
  const file = new PDFDocument({ autoFirstPage: false })
  for (const text of pages) file.addPage().font(FONT).text(text)
  file.end()
  return buffer(file)
}

const paragraphs = (...texts: string[]) => texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
const docx = (body: string, parts: Zippable = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
    ...parts,
  })

const search = async (person: Person, q: string, route = 'search') =>
  (await api(person).get(`/v1/drive/${route}?q=${encodeURIComponent(q)}`)).body.data as {
    name: string
    isInside: boolean
  }[]
const namesOf = async (person: Person, q: string, route = 'search') =>
  (await search(person, q, route)).map(({ name }) => name)
const countOfWords = async () =>
  (await t.core.pool.query<{ n: number }>('select count(*)::int as n from drive_words')).rows[0]?.n
const untilRead = (n: number) => expect.poll(countOfWords, { timeout: 20_000 }).toBe(n)

describe('the words inside of files', () => {
  test('a PDF and a Word document are found by the beginnings of their words, and say that the words are inside', async () => {
    const { own } = await spaces(leader)
    await upload(leader, base, own.id, {
      name: 'нэг.pdf',
      bytes: await pdf('Төсвийн тодотгол', 'Хоёрдугаар хуудас: усан сан'),
    })
    await upload(leader, base, own.id, {
      name: 'хоёр.docx',
      bytes: docx(`<w:p><w:r><w:t>Гэрэлт</w:t></w:r><w:r><w:t>үүлэг</w:t></w:r></w:p>${paragraphs('засвар')}`),
    })
    await untilRead(2)

    expect(await search(leader, 'тодотг')).toMatchObject([{ name: 'нэг.pdf', isInside: true }])
    expect(await namesOf(leader, 'усан хуудас')).toEqual(['нэг.pdf'])
    expect(await namesOf(leader, 'ГЭРЭЛТҮҮЛЭГ засвар')).toEqual(['хоёр.docx'])
    expect(await search(leader, 'хоёр')).toMatchObject([
      { name: 'хоёр.docx', isInside: false },
      { name: 'нэг.pdf', isInside: true },
    ])
    expect(await namesOf(leader, 'document')).toEqual([])
  })

  test('they are found by those who may read the file, and by nobody else', async () => {
    const { own, office } = await spaces(khorooAdmin)
    const secret = await folder(khorooAdmin, own.id, 'Хавтас')
    await upload(khorooAdmin, base, secret.id, { name: 'a.pdf', bytes: await pdf('нууцлаг үг') })
    await upload(khorooAdmin, base, office.id, { name: 'b.docx', bytes: docx(paragraphs('нууцлаг үг')) })
    await untilRead(2)

    expect((await namesOf(khorooAdmin, 'нууцлаг')).toSorted()).toEqual(['a.pdf', 'b.docx'])
    for (const other of [cityAdmin, districtAdmin, leader, farLeader])
      for (const route of ['search', 'shared', 'favourites']) expect(await namesOf(other, 'нууцлаг', route)).toEqual([])
    await t.core.pool.query('insert into drive_shares (node_id, user_id, edits) values ($1, $2, false)', [
      secret.id,
      leader.id,
    ])
    expect(await namesOf(leader, 'нууцлаг')).toEqual(['a.pdf'])
    await t.core.pool.query('delete from drive_shares')
    expect(await namesOf(leader, 'нууцлаг')).toEqual([])
  })

  test('a new version replaces what is found, an earlier one made present brings it back, and the bin hides it', async () => {
    const { own } = await spaces(leader)
    const file = await upload(leader, base, own.id, { name: 'a.docx', bytes: docx(paragraphs('хуучин')) })
    const next = docx(paragraphs('шинэхэн'))
    const { body } = await api(leader).post('/v1/drive/uploads', {
      parentId: own.id,
      folders: [],
      name: 'a.docx',
      bytes: next.length,
      modified: null,
      replacesId: file.id,
    })
    await patch(leader, base, body.data, next)
    expect((await api(leader).post(`/v1/drive/uploads/${body.data.id}/finish`)).status).toBe(200)
    await untilRead(2)

    expect([await namesOf(leader, 'хуучин'), await namesOf(leader, 'шинэхэн')]).toEqual([[], ['a.docx']])
    const { body: versions } = await api(leader).get(`/v1/drive/nodes/${file.id}/versions`)
    await api(leader).post(`/v1/drive/nodes/${file.id}/versions/${versions.data[1].id}/restore`)
    expect([await namesOf(leader, 'хуучин'), await namesOf(leader, 'шинэхэн')]).toEqual([['a.docx'], []])
    await api(leader).post('/v1/drive/nodes/delete', { ids: [file.id] })
    expect(await namesOf(leader, 'хуучин')).toEqual([])
    await api(leader).post('/v1/drive/bin/delete', { ids: [file.id] })
    expect(await countOfWords()).toBe(0)
  })

  test('files from before the search are read later, once', async () => {
    const { own } = await spaces(leader)
    await upload(leader, base, own.id, { name: 'a.txt', bytes: strToU8('дурсамж') })
    await untilRead(1)
    await t.core.pool.query('delete from drive_words')
    await t.core.pool.query('delete from jobs')
    await t.core.pool.query(`update drive_contents set created_at = now() - interval '1 day'`)
    await Promise.all([tidyDrive(t.core), tidyDrive(t.core)])
    t.core.jobs.wake()
    await untilRead(1)

    expect(await namesOf(leader, 'дурсамж')).toEqual(['a.txt'])
  })
})

describe('hostile files', () => {
  const limits = { ...TEXT_LIMITS, ms: 10_000 }

  test('a bomb is not unpacked: what was read before the limit is searched, and the file stays a file', async () => {
    const bomb = docx(paragraphs('эхлэл'), { 'word/footnotes.xml': strToU8(`<a><t>${'x'.repeat(8_000_000)}</t></a>`) })
    expect(bomb.length).toBeLessThan(20_000)

    // the ratio of the unpacked to the packed bytes ends the reading, however slow the machine is
    const patient = { ...limits, ms: 240_000 }
    expect(await wordsInThread(bomb, 'ooxml', patient)).toBe('эхлэл')
    const inner = zipSync({ 'content.xml': strToU8(`<a>${'b '.repeat(4_000_000)}</a>`) })
    expect(await wordsInThread(inner, 'odf', patient)).toBe('')
  })

  test('a PDF whose page decompresses to a gigabyte fills neither memory nor time', async () => {
    const page = gigabyteOfSpaces()
    const before = process.memoryUsage().rss
    let peak = before
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 20)

    expect(await wordsInThread(pdfWith(page), 'pdf', limits)).toBe('')
    clearInterval(timer)
    // without bounds it grew by 1.2 GB
    expect(peak - before).toBeLessThan(500_000_000)
  })

  test('archives and pictures in a document are not decompressed', async () => {
    const file = zipOf({
      'word/document.xml': `<w:document xmlns:w="w">${paragraphs('утга')}</w:document>`,
      'word/embeddings/a.zip': zipOf({ 'a.xml': Buffer.alloc(50_000_000, 'x') }),
      'word/media/b.xml': Buffer.alloc(100_000_000, 'y'),
    })

    expect(await wordsInThread(file, 'ooxml', limits)).toBe('утга')
  })

  test.each([
    ['nothing', new Uint8Array(), 'pdf' as const],
    ['a beginning of a PDF', strToU8('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>'), 'pdf' as const],
    ['no archive', strToU8('PK\u0003\u0004 nothing'), 'ooxml' as const],
    ['entities', docx('').slice(0, 40), 'ooxml' as const],
    [
      'a document type with entities',
      zipSync({
        'word/document.xml': strToU8(`<!DOCTYPE a [<!ENTITY a "${'lol'.repeat(1000)}">]><a><t>&a;&a;</t></a>`),
      }),
      'ooxml' as const,
    ],
    ['a PDF of pages within pages', pagesWithin(), 'pdf' as const],
  ])('%s has no words, and takes no longer than its time', async (_, file, format) => {
    expect(await wordsInThread(file, format, limits)).toBe('')
  })

  test('a file that takes too long or too much memory is given up', async () => {
    const file = await pdf(...Array.from({ length: 30 }, (_, n) => `хуудас ${n}`))

    expect(await wordsInThread(file, 'pdf', { ...limits, ms: 1 })).toBe('')
    expect(await wordsInThread(file, 'pdf', { ...limits, heapMb: 4 })).toBe('')
  })

  test('of very many words as many are kept as the index holds', async () => {
    const words = Array.from({ length: 200_000 }, (_, n) => `үг${n}дугаар`).join(' ')
    const found = await wordsInThread(docx(paragraphs(words)), 'ooxml', limits)

    expect(Buffer.byteLength(found)).toBeLessThanOrEqual(TEXT_LIMITS.wordBytes)
    expect(found.endsWith('дугаар')).toBe(true)
    const { own } = await spaces(leader)
    await upload(leader, base, own.id, { name: 'том.docx', bytes: docx(paragraphs(words)) })
    await untilRead(1)
    expect(await namesOf(leader, 'үг100дугаар')).toEqual(['том.docx'])
  })

  test('an encrypted PDF has no words', async () => {
    const file = new PDFDocument({ userPassword: 'secret', pdfVersion: '1.7' })
    file.font(FONT).text('далд')
    file.end()

    expect(await wordsInThread(await buffer(file), 'pdf', limits)).toBe('')
  })
})

/** A compressed gigabyte: the same 16 MB again and again. */
function gigabyteOfSpaces(): Buffer {
  const part = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const [head, end] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00])]
  return Buffer.concat([head, ...Array.from({ length: 64 }, () => part), end])
}

/** A PDF of one page with this compressed content. */
function pdfWith(content: Uint8Array): Buffer {
  const head = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] /Contents 4 0 R /Resources << >> >>
endobj
4 0 obj
<< /Filter /FlateDecode /Length ${content.length} >>
stream
`
  const tail = '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'
  return Buffer.concat([Buffer.from(head), content, Buffer.from(tail)])
}

/** A tree of pages that contains itself. */
function pagesWithin(): Uint8Array {
  return strToU8(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000000 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF',
  )
}
