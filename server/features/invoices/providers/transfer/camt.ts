import { STATEMENT_LINES_MAX } from '#contract/features/invoices/index.ts'
import { IMPORT_LIMITS } from '../../../../core/import/limits.ts'
import { ImportProblem } from '../../../../core/import/problem.ts'
import { readXml } from '../../../../core/import/xml.ts'
import type { Received, Statement } from '../provider.ts'
import { amountIn, dayIn } from './amounts.ts'
import { tidyIds, tidyPayer, tidyReference } from './csv-statement.ts'

/** Whether a file is XML: after a byte order mark and white space it begins with '<'. */
export const isXml = (file: Uint8Array): boolean =>
  /^[\ufeff\s]*</.test(new TextDecoder().decode(file.subarray(0, 200)))

/** The parts of an entry (ISO 20022, camt.053) that are read, by their paths below <Ntry>. */
interface Entry {
  amount: string
  currency: string
  isCredit: boolean
  isBooked: boolean
  day: string
  references: string[]
  payer: string
  ids: string[]
}

const empty = (): Entry => ({
  amount: '',
  currency: '',
  isCredit: false,
  isBooked: true,
  day: '',
  references: [],
  payer: '',
  ids: [],
})

/** What banks write where the payer gave no identifier. */
const isNone = (text: string) => /^(NOT ?PROVIDED|NONREF)$/i.test(text)

/** Reads one text of an entry. `path` ends with the name of its tag. */
function take(entry: Entry, path: string, text: string): void {
  if (path === 'Amt') entry.amount = text
  else if (path === 'CdtDbtInd') entry.isCredit = text === 'CRDT'
  // versions from 2019 on name the code inside of the status, whose own text is empty then
  else if (path === 'Sts/Cd' || (path === 'Sts' && text !== '')) entry.isBooked = text === 'BOOK'
  else if (path === 'BookgDt/Dt' || path === 'BookgDt/DtTm') entry.day = text
  else if (/\/(Ustrd|EndToEndId|Ref)$/.test(path) && !isNone(text)) entry.references.push(text)
  else if (/\/Dbtr(\/Pty)?\/Nm$/.test(path)) entry.payer = text
  if (text === '' || isNone(text)) return
  if (/(^|\/)AcctSvcrRef$/.test(path)) entry.ids.push(`b:${text}`)
  else if (path.endsWith('/EndToEndId')) entry.ids.push(`e:${text}`)
}

function receivedOf(entry: Entry): Received | 'other' | 'wrong' {
  if (!entry.isCredit || !entry.isBooked) return 'other'
  const [day, amount] = [dayIn(entry.day), amountIn(entry.amount)]
  if (day === undefined || amount === undefined || amount <= 0 || entry.currency !== 'MNT') return 'wrong'
  const reference = tidyReference([...new Set(entry.references)].join(' '))
  return { day, amount, reference, payer: tidyPayer(entry.payer), bankIds: tidyIds(entry.ids) }
}

async function* once(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file
}

/**
 * Reads a statement of the format CAMT.053 (ISO 20022). Document types, and with them entities, are refused by `readXml`. An entry of several
 * transactions is one payment: the bank has booked it as one. @throws ImportProblem.
 */
export async function readCamt(file: Uint8Array): Promise<Statement> {
  const found: (Received | 'other' | 'wrong')[] = []
  let path: string[] = []
  let text = ''
  let entry: { of: Entry; depth: number } | undefined
  let account = ''
  for await (const batch of readXml(once(file), IMPORT_LIMITS)) {
    for (const token of batch) {
      if (token.tag === undefined) text += token.text
      else if (!token.closes) {
        path.push(token.tag)
        text = ''
        if (token.tag === 'Ntry' && !entry) entry = { of: empty(), depth: path.length }
        else if (entry && token.tag === 'Amt' && path.length === entry.depth + 1)
          entry.of.currency = token.attributes.Ccy ?? ''
      } else {
        const value = text.trim()
        if (entry) take(entry.of, path.slice(entry.depth).join('/'), value)
        else if (/Stmt\/Acct\/Id\/(IBAN|Othr\/Id)$/.test(path.join('/'))) account ||= value
        if (entry && path.length === entry.depth) {
          if (found.length >= STATEMENT_LINES_MAX) throw new ImportProblem('import_lines', { max: STATEMENT_LINES_MAX })
          found.push(receivedOf(entry.of))
          entry = undefined
        }
        path = path.slice(0, -1)
        text = ''
      }
    }
  }
  return {
    format: 'camt',
    account: [...account].slice(0, 42).join(''),
    heads: [],
    columns: null,
    received: found.filter((one): one is Received => typeof one === 'object'),
    other: found.filter((one) => one === 'other').length,
    wrong: found.filter((one) => one === 'wrong').length,
  }
}
