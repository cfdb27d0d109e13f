import { crc32, deflateRawSync } from 'node:zlib'

/** A file that somebody could upload to harm the server, and the code with which it is refused (or 'read'). */
export interface HostileFile {
  what: string
  code: string
  make(): Uint8Array
}

const MB = 1024 * 1024
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const HEAD = '<row r="1"><c t="str"><v>Нэр</v></c><c t="str"><v>Утас</v></c></row>'
const worksheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** An XLSX file with this sheet and these parts in place of the ordinary ones; undefined leaves a part out. */
export function hostileBook(rows: string, more: Record<string, string | Uint8Array | undefined> = {}): Uint8Array {
  const parts: Record<string, string | Uint8Array | undefined> = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': worksheet(HEAD + rows),
    ...more,
  }
  return zipOf(Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Parts)
}

type Parts = Record<string, string | Uint8Array>

/** An archive of these parts. The system's zlib packs hundreds of megabytes a second, where libraries in JavaScript take seconds. */
export function zipOf(parts: Parts): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const content = Buffer.from(part)
    const packed = deflateRawSync(content, { level: 1 })
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(signed(CENTRAL), Buffer.from([20, 0]), head, place, Buffer.from(name))
    local.push(signed(LOCAL), head, Buffer.from(name), packed)
    offset += 4 + head.length + Buffer.byteLength(name) + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  const count = Object.keys(parts).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, signed(0x06054b50), end])
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}

/** `bytes` of pieces that differ so much that they do not look like a zip bomb. */
function many(bytes: number, piece: (n: number) => string): string {
  let block = ''
  for (let n = 0; block.length < 96 * 1024; n++) block += piece(n * 7919)
  return block.repeat(Math.ceil(bytes / block.length))
}
const strings = (items: string) => ({ 'xl/sharedStrings.xml': `<sst>${items}</sst>` })
const small = () => hostileBook('<row r="2"><c t="str"><v>Бат</v></c></row>')

/** A copy of the archive with something changed in every header with this signature. */
function withHeaders(file: Uint8Array, signature: number, change: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(file)
  for (let at = 0; at < copy.length - 4; at++) if (copy.readUInt32LE(at) === signature) change(copy, at)
  return copy
}

/** All entries of the directory point to the first part. */
const overlapping = () => withHeaders(small(), CENTRAL, (copy, at) => copy.writeUInt32LE(0, at + 42))
const encrypted = () => {
  const flag = (offset: number) => (copy: Buffer, at: number) =>
    copy.writeUInt16LE(copy.readUInt16LE(at + offset) | 1, at + offset)
  return withHeaders(withHeaders(small(), LOCAL, flag(6)), CENTRAL, flag(8))
}

/** An end record that refers to a ZIP64 directory outside of the file. */
function lyingZip64(): Buffer {
  const file = Buffer.from(small())
  const end = file.subarray(file.length - 22)
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(0xffffffff, 12)
  end.writeUInt32LE(0xffffffff, 16)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(0xffff_ffff_ffffn, 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([file.subarray(0, file.length - 22), locator, end])
}

/** Two parts of the same length are given one name. */
function twice(): Buffer {
  const file = Buffer.from(hostileBook('', { 'xl/workbooc.xml': '<workbook/>' }))
  const at = [file.indexOf('xl/workbooc.xml'), file.lastIndexOf('xl/workbooc.xml')]
  for (const place of at) file.write('xl/workbook.xml', place)
  return file
}

const utf16 = (text: string, mark: [number, number]) => Buffer.concat([Buffer.from(mark), Buffer.from(text, 'utf16le')])

const LAUGHS = `<!DOCTYPE w [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, n) => `<!ENTITY a${n} "${`&a${n ? n - 1 : ''};`.repeat(10)}">`).join('')}]>`

/** Twenty and more files against the reading of imports. They are built here, so that no such file is in the repository. */
export const HOSTILE: HostileFile[] = [
  {
    what: 'an address of digits without end, 893 bytes as an archive',
    code: 'import_attribute',
    make: () => hostileBook(`<row r="2"><c r="${'1'.repeat(400_000)}x"><v>1</v></c></row>`),
  },
  {
    what: '60 MB of cells in one row',
    code: 'import_row_wide',
    make: () => hostileBook(`<row r="2">${many(60 * MB, (n) => `<c><v>${n}</v></c>`)}</row>`),
  },
  {
    what: '60 MB of empty rows',
    code: 'import_lines',
    make: () => hostileBook(many(60 * MB, (n) => `<row r="${n + 2}"/>`)),
  },
  {
    what: 'millions of shared strings',
    code: 'import_strings',
    make: () => hostileBook('', strings(many(16 * MB, (n) => `<si><t>${n}</t></si>`))),
  },
  {
    what: 'one shared string of 20 MB',
    code: 'import_cell',
    make: () => hostileBook('', strings(`<si><t>${many(20 * MB, (n) => `${n} `)}</t></si>`)),
  },
  {
    what: 'a long shared string in every cell',
    code: 'file_too_large',
    make: () =>
      hostileBook(
        many(3 * MB, (n) => `<row r="${n + 2}"><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`),
        strings(`<si><t>${'а'.repeat(30_000)}</t></si>`),
      ),
  },
  {
    // packed fast, to a 230th: the limit on unpacked bytes ends the reading, not that on their ratio
    what: 'a flat zip bomb',
    code: 'file_too_large',
    make: () => hostileBook('', { 'xl/worksheets/sheet1.xml': new Uint8Array(80 * MB).fill(0x20) }),
  },
  {
    what: 'a zip bomb inside of a zip file',
    code: 'damaged_file',
    make: () => hostileBook('', { 'xl/worksheets/sheet1.xml': zipOf({ bomb: new Uint8Array(100 * MB) }) }),
  },
  { what: 'billions of laughs', code: 'damaged_file', make: () => hostileBook('', laughing()) },
  {
    what: 'an external entity',
    code: 'damaged_file',
    make: () =>
      hostileBook('', {
        'xl/worksheets/sheet1.xml': `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>${worksheet('<row><c t="str"><v>&x;</v></c></row>')}`,
      }),
  },
  { what: 'an archive that is cut off', code: 'damaged_file', make: () => small().subarray(0, -30) },
  {
    what: 'a wrong checksum',
    code: 'damaged_file',
    make: () => withHeaders(small(), CENTRAL, (copy, at) => copy.writeUInt32LE(0x12345678, at + 16)),
  },
  {
    what: 'wrong sizes in the directory',
    code: 'damaged_file',
    make: () => withHeaders(small(), CENTRAL, (copy, at) => copy.writeUInt32LE(10, at + 24)),
  },
  { what: 'overlapping entries', code: 'damaged_file', make: overlapping },
  { what: 'a ZIP64 directory that is elsewhere', code: 'damaged_file', make: lyingZip64 },
  {
    what: 'a name that leaves the folder',
    code: 'damaged_file',
    make: () => hostileBook('', { '../../../etc/cron.d/x': 'x' }),
  },
  { what: 'two parts of one name', code: 'damaged_file', make: twice },
  { what: 'an encrypted archive', code: 'import_old_excel', make: encrypted },
  { what: 'no workbook', code: 'damaged_file', make: () => hostileBook('', { 'xl/workbook.xml': undefined }) },
  {
    what: 'a sheet that is the workbook itself',
    code: 'import_head',
    make: () =>
      hostileBook('', {
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="workbook.xml"/></Relationships>',
      }),
  },
  {
    what: 'UTF-16 with the mark of the other order',
    code: 'damaged_file',
    make: () => hostileBook('', { 'xl/worksheets/sheet1.xml': utf16(worksheet(HEAD), [0xfe, 0xff]) }),
  },
  {
    what: 'NUL bytes in a sheet',
    code: 'damaged_file',
    make: () => hostileBook(`<row><c><v>${'\0'.repeat(1_000)}</v></c></row>`),
  },
  {
    what: 'tags nested a million deep',
    code: 'damaged_file',
    make: () => hostileBook('', { 'xl/worksheets/sheet1.xml': '<row>'.repeat(1_000_000) }),
  },
  {
    what: 'a tag of a million attributes',
    code: 'import_attribute',
    make: () => hostileBook(`<row ${many(10 * MB, (n) => `a${n}="1" `)}/>`),
  },
  {
    what: 'thousands of parts',
    code: 'import_parts',
    make: () => hostileBook('', Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`x/${n}`, 'x']))),
  },
  {
    what: 'a cell in a column that does not exist',
    code: 'read',
    make: () => hostileBook('<row r="2"><c t="str"><v>Бат</v></c><c r="ZZZZZZZZZ1"><v>1</v></c></row>'),
  },
  {
    what: 'a number format of brackets without end',
    code: 'import_attribute',
    make: () =>
      hostileBook('', {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(300_000)}"/></numFmts></styleSheet>`,
      }),
  },
  {
    what: '8 MB of comments',
    code: 'import_empty',
    make: () => hostileBook(many(8 * MB, (n) => `<!-- ${n} -->`)),
  },
  { what: 'a CSV line of 60 MB', code: 'import_cell', make: () => Buffer.alloc(60 * MB, 'x') },
  {
    what: 'a CSV quote that is never closed',
    code: 'import_cell',
    make: () => Buffer.from(`Нэр,Утас\n"${'x\n'.repeat(5 * MB)}`),
  },
  {
    what: 'a CSV line of quotes',
    code: 'import_cell',
    make: () => Buffer.from(`Нэр,Утас\n${'"'.repeat(10 * MB)}`),
  },
  {
    what: 'a million columns',
    code: 'import_row_wide',
    make: () => Buffer.from(`Нэр,Утас\n${'1,'.repeat(1_000_000)}`),
  },
  { what: 'NUL bytes in a CSV', code: 'import_kind', make: () => Buffer.alloc(1_000) },
]

function laughing(): Record<string, string> {
  return { 'xl/worksheets/sheet1.xml': `${LAUGHS}${worksheet('<row><c t="str"><v>&a29;</v></c></row>')}` }
}
