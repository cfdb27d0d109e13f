import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { gathered } from '../../testing/sheets.ts'
import { xlsx } from '../sheets/xlsx.ts'
import { dayText, numberIn, type RawRow, textOf } from './cells.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { decodeText, readCsvRows } from './read-csv.ts'
import { readXlsxRows } from './read-xlsx.ts'

const textsOf = (rows: RawRow[]) => rows.map(({ cells }) => Array.from(cells, textOf))
const csv = (text: string | Uint8Array) => [
  ...readCsvRows(typeof text === 'string' ? Buffer.from(text) : text, IMPORT_LIMITS),
]

/** windows-1251, as saved by spreadsheets in Cyrillic countries: А is C0, а is E0. */
const inWindows1251 = (text: string) =>
  Buffer.from(
    Array.from(text, (letter) => {
      const old = { Ө: 0xaa, ө: 0xba, Ү: 0xaf, ү: 0xbf, ё: 0xb8, Ё: 0xa8 }[letter]
      const code = letter.codePointAt(0) ?? 0
      return old ?? (code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code)
    }),
  )

describe('CSV', () => {
  test.each([
    ['commas', 'Овог,Нэр\r\nБат,Өлзий\r\n'],
    ['semicolons', 'Овог;Нэр\nБат;Өлзий'],
    ['tabs', 'Овог\tНэр\rБат\tӨлзий\r'],
    ['a byte order mark', '\uFEFFОвог,Нэр\r\nБат,Өлзий'],
    ['sep=', 'sep=;\r\nОвог;Нэр\r\nБат;Өлзий'],
  ])('with %s', (_what, text) => {
    expect(
      textsOf(csv(text.replace(/^\uFEFF/, '\uFEFF'))).map((row) => row.map((cell) => cell.replace('\uFEFF', ''))),
    ).toEqual([
      ['Овог', 'Нэр'],
      ['Бат', 'Өлзий'],
    ])
  })

  test('in windows-1251, with Ө and Ү in the places of Ukrainian letters', () => {
    expect(decodeText(inWindows1251('Өлзий, Үүрээ, ёс'))).toBe('Өлзий, Үүрээ, ёс')
  })

  test('in UTF-16, as saved by «Unicode text»', () => {
    expect(decodeText(Buffer.from('\uFEFFӨлзий', 'utf16le')).replace('\uFEFF', '')).toBe('Өлзий')
  })

  test('quotes may contain separators, line ends and quotes', () => {
    expect(textsOf(csv('a,"b, c"\r\n"d\r\n""e""",f\r\n'))).toEqual([
      ['a', 'b, c'],
      ['d\r\n"e"', 'f'],
    ])
  })

  test('an unclosed quote, an empty last field and empty lines do no harm', () => {
    expect(textsOf(csv('a,\r\n\r\n"b'))).toEqual([['a', ''], [''], ['b']])
  })

  test('the apostrophe that protects a formula is removed', () => {
    expect(textsOf(csv("'+976,'Дорж\n"))).toEqual([['+976', "'Дорж"]])
  })

  test('anything else is rejected', () => {
    expect(() => decodeText(Buffer.from([1, 0, 2]))).toThrow('import_kind')
  })
})

const xlsxRows = (file: Uint8Array) => gathered(readXlsxRows(file, IMPORT_LIMITS))
const book = (sheet: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="Hidden" sheetId="1" state="hidden" r:id="a"/><x:sheet name="One" sheetId="2" r:id="b"/></x:sheets></x:workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="b" Target="worksheets/sheet9.xml"/><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>`,
        'xl/worksheets/sheet9.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\.mm\\.dd"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
        'xl/sharedStrings.xml':
          '<sst><si><t>Бат</t></si><si><r><t>Өл</t></r><r><t xml:space="preserve">зий </t></r><rPh><t>no</t></rPh></si><si/></sst>',
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

describe('XLSX', () => {
  test('our own exports can be read back: texts, numbers, days', async () => {
    async function* portions() {
      yield [
        [
          { kind: 'text' as const, value: 'Бат & <Дорж> _x0041_' },
          { kind: 'number' as const, value: 12.5 },
          { kind: 'date' as const, value: '2026-02-28' },
          null,
        ],
      ]
    }
    const file = Buffer.concat(await gathered(xlsx({ name: 'n', headers: ['a', 'b', 'c', 'd'], portions: portions() })))
    const rows = await xlsxRows(file)

    expect(textsOf(rows)).toEqual([
      ['a', 'b', 'c', 'd'],
      ['Бат & <Дорж> _x0041_', '12.5', '2026-02-28'],
    ])
  })

  test('shared and rich texts, gaps, formulas by their value, dates by their format, the first visible sheet', async () => {
    const rows = await xlsxRows(
      book(
        `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="str"><f>A3&amp;1</f><v>Бат1</v></c></row>
           <row r="5"><c r="A5" s="1"><v>46000</v></c><c r="B5" s="2"><v>46000.5</v></c><c r="C5" s="3"><v>46000</v></c><c r="D5"><v>9.9112233E7</v></c><c r="E5" t="e"><v>#REF!</v></c><c r="F5" t="b"><v>1</v></c></row>
           <row><c t="inlineStr"><is><t>x</t></is></c><c/><c><v>2</v></c></row>`,
      ),
    )

    expect(rows.map(({ line }) => line)).toEqual([3, 5, 6])
    expect(textsOf(rows)).toEqual([
      ['Бат', '', 'Өлзий', 'Бат1'],
      ['2025-12-09', '2025-12-09', '46000', '99112233', '#REF!', '1'],
      ['x', '', '2'],
    ])
  })

  test('a workbook that counts from 1904 yields the same days', async () => {
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="One" r:id="b"/></sheets></workbook>'
    const rows = await xlsxRows(
      book('<row r="1"><c r="A1" s="1"><v>44538</v></c></row>', { 'xl/workbook.xml': workbook }),
    )

    expect(textsOf(rows)).toEqual([['2025-12-09']])
  })

  test('a row beyond the last possible one gets the next number', async () => {
    const rows = await xlsxRows(
      book('<row r="4"><c r="A4"><v>1</v></c></row><row r="99999999999"><c><v>2</v></c></row>'),
    )

    expect(rows.map(({ line }) => line)).toEqual([4, 5])
  })

  test.each([
    ['cut off', (file: Uint8Array) => file.subarray(0, file.length / 3)],
    ['with changed bytes', (file: Uint8Array) => file.map((byte, i) => (i > 60 && i < 200 ? byte ^ 0x55 : byte))],
    ['of another program', () => zipSync({ 'a.txt': strToU8('a') })],
  ])('a file %s is rejected as damaged', async (_what, spoil) => {
    await expect(xlsxRows(spoil(book('<row r="1"/>')))).rejects.toThrow('damaged_file')
  })
})

test('a LibreOffice file is rejected with advice', async () => {
  const file = zipSync({
    mimetype: strToU8('x'),
    'META-INF/manifest.xml': strToU8('<a/>'),
    'content.xml': strToU8('<a/>'),
  })
  await expect(xlsxRows(file)).rejects.toThrow('import_opendocument')
})

describe('cells', () => {
  test.each([
    ['2026.09.28', '2026-09-28'],
    ['2026-9-8', '2026-09-08'],
    ['2026/09/28 00:00', '2026-09-28'],
    ['28.09.2026', '28.09.2026'],
    ['маргааш', 'маргааш'],
  ])('%s is the day %s', (text, day) => {
    expect(dayText({ text })).toBe(day)
  })

  test.each([
    ['1 234.5', 1234.5],
    ['1,234,567.89', 1234567.89],
    ['1234,5', 1234.5],
    ['₮ 1,234', 1234],
    ['-7', -7],
    ['1e3', undefined],
    ['мянга', undefined],
  ])('%s is the number %s', (text, number) => {
    expect(numberIn({ text })).toBe(number)
  })
})
