import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CITY_COLOUR_CODES, type CityIdentity, cityIdentity } from '#contract/core/areas/city.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { formatPhone } from '#contract/core/people/person.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { type DatedValue, valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { invoiceLabels } from '#contract/features/invoices/labels.ts'
import { type Unscoped, unscoped } from '../../../core/access/unscoped.ts'
import type { MailFile } from '../../../core/messages/mail-files.ts'
import { paperFonts } from '../../../core/paper/fonts.ts'
import { MadeFiles } from '../../../core/paper/made-files.ts'
import type { Core } from '../../../core/requests/context.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { threadFile } from '../../../core/threads/file.ts'
import { KeptThread } from '../../../core/threads/kept-thread.ts'
import type { InvoiceCall, InvoiceRecord, InvoiceTables } from '../tables.ts'
import type { DocumentContent, DocumentTask } from './content.ts'

const thread = new KeptThread<DocumentTask, Uint8Array>(
  threadFile(import.meta, 'document-thread', 'invoice-document-thread'),
  { ms: 20_000, heapMb: 256, keptMs: 30_000 },
)
/** Raised when the drawing changes, so that caches outside ask for the new one. */
const DRAWING = 1
const documents = new MadeFiles(8 * 1_048_576)

const keyOf = (content: DocumentContent): string =>
  createHash('sha256')
    .update(`${DRAWING} ${JSON.stringify(content)}`)
    .digest('base64url')
    .slice(0, 22)

/** The reason given to `unscoped`. */
const OFFICE = 'the name of the office that has issued a document within reach'

/** What a document is made from: of a call, or of a job that has reached the invoice. */
interface DocumentSource {
  reads: Pick<Unscoped, 'query'>
  identity: readonly DatedValue<CityIdentity>[]
  now: Date
}

const sourceOf = async (call: InvoiceCall): Promise<DocumentSource> => ({
  reads: call.rows.unscoped(OFFICE),
  identity: await call.setting(cityIdentity),
  now: call.now,
})

async function officeIn({ reads }: DocumentSource, areaId: string, lang: Lang): Promise<string> {
  const { rows } = await reads.query<{ name: Localized }>(
    `select above.name from areas above, areas a where a.id = $1 and a.path like above.path || '%'
       and (above.id = a.id or above.level <> 'city') order by length(above.path)`,
    [areaId],
  )
  return rows.map(({ name }) => inLang(name, lang)).join(', ')
}

/** What every document shows. @throws Problem('wrong_state') for a draft, which has no number. */
async function commonOf(source: DocumentSource, row: InvoiceRecord, lang: Lang) {
  if (!row.code || !row.issued_on) throw new Problem('wrong_state', { params: { state: row.state, action: 'pdf' } })
  const { name, colour } = valueOn(source.identity, dayInUlaanbaatar(source.now))
  return {
    lang,
    city: inLang(name, lang),
    colour: CITY_COLOUR_CODES[colour],
    office: await officeIn(source, row.area_id, lang),
    code: row.code,
    issuedOn: row.issued_on,
    buyer: {
      name: row.buyer_name,
      register: row.buyer_register,
      email: row.buyer_email,
      phone: row.buyer_phone && formatPhone(row.buyer_phone),
      address: row.buyer_address,
    },
  }
}

/** An issued invoice as PDF, in its own language unless another one is asked for. */
export const invoiceDocument = async (
  call: InvoiceCall,
  row: InvoiceRecord,
  lang: Lang | undefined = row.lang,
): Promise<Download> => fileOf(await invoiceContent(await sourceOf(call), row, lang))

async function invoiceContent(source: DocumentSource, row: InvoiceRecord, lang: Lang): Promise<DocumentContent> {
  const isOverdue = row.outstanding > 0 && row.due_on < dayInUlaanbaatar(source.now)
  const common = await commonOf(source, row, lang)
  return {
    ...common,
    invoice: {
      dueOn: row.due_on,
      state: invoiceLabels[lang].state[isOverdue ? 'overdue' : row.state],
      lines: row.lines,
      tax: row.tax,
      vatPercent: row.vat_rate / 100,
      subtotal: row.subtotal,
      discount: row.discount,
      vat: row.vat,
      total: row.total,
      paid: row.paid,
      credited: row.credited,
      outstanding: row.outstanding,
      note: row.note,
      account: row.account,
    },
    credit: null,
  }
}

/** The reason given to `unscoped`. */
const ATTACHED = 'an invoice that is mailed to its buyer'

/** The PDF of an invoice for its mail: as behind the link, without contacts, since mails are forwarded too. */
export async function invoiceFiles(core: Core, id: string): Promise<MailFile[]> {
  const db = unscoped(core, ATTACHED)
  const { rows } = await db.query<InvoiceRecord>('select * from invoices where id = $1 and number is not null', [id])
  const [row] = rows
  if (!row) return []
  const source = { reads: db, identity: await core.settings.values(cityIdentity), now: core.now() }
  const content = await invoiceContent(source, { ...row, buyer_email: null, buyer_phone: null }, row.lang)
  return [{ filename: nameOf(content), contentType: 'application/pdf', content: await bytesOf(content) }]
}

type Note = Pick<InvoiceTables['credit_notes'], 'code' | 'amount' | 'vat' | 'reason' | 'issued_on'>

/** A credit note as PDF. */
export async function creditDocument(
  call: InvoiceCall,
  { invoice, note }: { invoice: InvoiceRecord; note: Note },
  lang: Lang | undefined = invoice.lang,
): Promise<Download> {
  const common = await commonOf(await sourceOf(call), invoice, lang)
  return fileOf({
    ...common,
    code: note.code,
    issuedOn: note.issued_on,
    invoice: null,
    credit: { of: common.code, amount: Number(note.amount), vat: Number(note.vat), reason: note.reason },
  })
}

// names of files in headers are ASCII; the number has the letters of its area
const nameOf = ({ code, lang }: DocumentContent) => `${code}-${lang}.pdf`

const bytesOf = (content: DocumentContent, key = keyOf(content)): Promise<Buffer> =>
  documents.get(key, async () => Buffer.from(await thread.run({ content, fonts: paperFonts })))

/** The file of a document: drawn in a worker thread, and kept under a hash of everything that it shows. */
function fileOf(content: DocumentContent): Download {
  const key = keyOf(content)
  return {
    type: 'application/pdf',
    filename: nameOf(content),
    body: async () => Readable.from([await bytesOf(content, key)]),
    headers: { etag: `"${key}"`, 'cache-control': 'private, no-cache' },
  }
}
