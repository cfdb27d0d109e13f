import { encode } from 'uqr'
import { fill } from '#contract/core/text/messages.ts'
import { formatMoney, formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { transferText } from '#contract/features/invoices/transfer.ts'
import type { PaperFonts } from '../../../core/paper/fonts.ts'
import { BOTTOM, CONTENT_WIDTH, PAGE, Paper, QUIET } from '../../../core/paper/paper.ts'
import { type DocumentContent, documentTexts } from './content.ts'

type Fact = readonly [name: string, value: string | null | undefined]

/** The first y below the head that every page has. */
const TOP = 58
const QR_SIZE = 96

/** Draws one invoice or credit note, on as many pages as it needs. */
class Document {
  readonly #paper: Paper
  readonly #content: DocumentContent
  readonly #t: (typeof documentTexts)['mn'] | (typeof documentTexts)['en']
  #y = TOP

  constructor(content: DocumentContent, fonts: PaperFonts) {
    this.#content = content
    this.#t = documentTexts[content.lang]
    const { lang, city, code, issuedOn } = content
    const at = `${issuedOn}T00:00:00Z`
    this.#paper = new Paper({ lang, author: city, at, title: `${this.#name} ${code}`, numbersPages: true }, fonts)
  }

  get #name(): string {
    return this.#content.credit ? this.#t.credit : this.#t.invoice
  }

  draw(): Promise<Uint8Array> {
    const { code, invoice, credit } = this.#content
    this.#y = this.#paper.text('H1', `${this.#name} ${code}`, { y: TOP, size: 17, bold: true }) + 14
    this.#parties()
    if (invoice) {
      this.#lines(invoice)
      this.#sums(invoice)
      this.#note(this.#t.note, invoice.note)
      this.#howToPay(invoice)
    }
    if (credit) {
      this.#facts([
        [this.#t.creditAmount, this.#money(credit.amount)],
        [this.#t.creditVat, credit.vat > 0 ? this.#money(credit.vat) : null],
      ])
      this.#note(this.#t.reason, credit.reason)
    }
    this.#paper.onEachPage((page, pages) => this.#frame(page, pages))
    return this.#paper.end()
  }

  readonly #money = (amount: number) => formatMoney(amount, this.#content.lang)

  /** Continues on the next page when a part of this height does not fit. */
  #room(height: number): void {
    if (this.#y + height <= BOTTOM) return
    this.#nextPage()
  }

  #nextPage(): number {
    this.#paper.nextPage()
    this.#y = TOP
    return TOP
  }

  /** What every page has: the city and the office above, the number of the document and of the page below. */
  #frame(page: number, pages: number): void {
    const { city, colour, office, code } = this.#content
    this.#paper.decorate((doc) => doc.rect(0, 0, PAGE.width, 8).fill(colour))
    this.#paper.repeated(city, { y: 28, size: 9, bold: true, width: 240, maxHeight: 12 })
    this.#paper.repeated(office, { x: 300, y: 28, size: 9, width: 247, align: 'right', colour: QUIET, maxHeight: 12 })
    this.#paper.rule(46)
    this.#paper.rule(BOTTOM + 8)
    this.#paper.repeated(`${this.#name} ${code}`, { y: BOTTOM + 14, size: 7.5, width: 380, colour: QUIET })
    const number = fill(this.#t.page, { page: String(page), pages: String(pages) })
    this.#paper.repeated(number, { x: 447, y: BOTTOM + 14, size: 7.5, width: 100, align: 'right', colour: QUIET })
  }

  /** Who has issued it, for whom, and when. */
  #parties(): void {
    const { buyer, office, city, issuedOn, invoice, credit, lang } = this.#content
    const t = this.#t
    const width = 240
    const start = this.#y
    let left = this.#party(t.seller, [office, office === city ? '' : city], { y: start, width })
    const register = buyer.register && fill(t.register, { register: buyer.register })
    const lines = [buyer.name, register, buyer.address, buyer.phone ?? '', buyer.email ?? '']
    left = this.#party(t.buyer, lines, { y: left + 10, width })
    const facts: Fact[] = [
      [t.issuedOn, formatDay(issuedOn, lang)],
      [t.dueOn, invoice && formatDay(invoice.dueOn, lang)],
      [t.state, invoice?.state],
      [t.of, credit?.of],
    ]
    let right = start
    for (const [name, value] of facts) {
      if (!value) continue
      const x = PAGE.left + width + 24
      this.#paper.text('P', name, { x, y: right, width: 110, size: 8.5, colour: QUIET })
      right =
        this.#paper.text('P', value, { x: x + 114, y: right, width: PAGE.right - x - 114, size: 9, bold: true }) + 5
    }
    this.#y = Math.max(left, right) + 16
  }

  #party(title: string, lines: readonly string[], { y, width }: { y: number; width: number }): number {
    let top = this.#paper.text('H2', title, { y, width, size: 8.5, colour: QUIET }) + 2
    for (const [at, line] of lines.entries())
      if (line) top = this.#paper.text('P', line, { y: top, width, size: at === 0 ? 10 : 9, bold: at === 0 }) + 1
    return top
  }

  #lines({ lines }: NonNullable<DocumentContent['invoice']>): void {
    const { lang } = this.#content
    const t = this.#t
    this.#y = this.#paper.longTable(
      [
        { title: t.no, width: 32, align: 'left' },
        { title: t.description, width: CONTENT_WIDTH - 32 - 66 - 92 - 100, align: 'left' },
        { title: t.quantity, width: 66 },
        { title: t.unitPrice, width: 92 },
        { title: t.amount, width: 100 },
      ],
      lines.map(({ description, quantity, unitPrice }, at) => [
        String(at + 1),
        description,
        formatNumber(quantity, lang),
        this.#money(unitPrice),
        this.#money(quantity * unitPrice),
      ]),
      { y: this.#y, next: () => this.#nextPage() },
    )
    this.#y += 12
  }

  #sums(sums: NonNullable<DocumentContent['invoice']>): void {
    const t = this.#t
    const percent = formatPercent(sums.vatPercent, this.#content.lang, 0)
    const rows: (readonly [name: string, amount: number, isMain?: boolean])[] = [[t.subtotal, sums.subtotal]]
    if (sums.discount > 0) rows.push([t.discount, -sums.discount])
    if (sums.tax === 'added') rows.push([fill(t.vat, { percent }), sums.vat])
    rows.push([t.total, sums.total, true])
    if (sums.tax === 'included') rows.push([fill(t.vatIncluded, { percent }), sums.vat])
    if (sums.paid > 0) rows.push([t.paid, -sums.paid])
    if (sums.credited > 0) rows.push([t.credited, -sums.credited])
    if (sums.outstanding < sums.total) rows.push([t.outstanding, sums.outstanding, true])
    this.#room(rows.length * 17)
    for (const [name, amount, bold = false] of rows) {
      const style = { y: this.#y, size: bold ? 10.5 : 9, bold }
      this.#paper.text('P', name, { ...style, x: 270, width: 150, align: 'right', ...(bold ? {} : { colour: QUIET }) })
      this.#paper.text('P', this.#money(amount), { ...style, x: 427, width: PAGE.right - 427 - 4, align: 'right' })
      this.#y += 17
    }
    this.#y += 8
  }

  /** A text under its title; long ones continue on the next page, paragraph by paragraph. */
  #note(title: string, text: string): void {
    if (!text.trim()) return
    this.#room(40)
    this.#y = this.#paper.text('H2', title, { y: this.#y, size: 9, bold: true }) + 3
    for (const paragraph of text.split('\n').filter((line) => line.trim())) {
      this.#room(Math.min(this.#paper.height(paragraph, { y: 0, size: 9 }), BOTTOM - TOP))
      this.#y = this.#paper.text('P', paragraph, { y: this.#y, size: 9, maxHeight: BOTTOM - TOP }) + 3
    }
    this.#y += 10
  }

  #facts(facts: readonly Fact[], width = CONTENT_WIDTH): void {
    for (const [name, value] of facts) {
      if (!value) continue
      this.#paper.text('P', name, { y: this.#y, width: 130, size: 9, colour: QUIET })
      this.#y =
        this.#paper.text('P', value, { x: PAGE.left + 134, y: this.#y, width: width - 134, size: 9.5, bold: true }) + 5
    }
    this.#y += 8
  }

  /** The account, as long as something is to be paid. */
  #howToPay({ account, outstanding }: NonNullable<DocumentContent['invoice']>): void {
    if (!account || outstanding === 0) return
    const { code } = this.#content
    const t = this.#t
    this.#room(QR_SIZE + 30)
    this.#y = this.#paper.text('H2', t.pay, { y: this.#y, size: 11, bold: true }) + 6
    const top = this.#y
    this.#qr(transferText({ account, code, amount: outstanding }), top)
    this.#facts(
      [
        [t.outstanding, this.#money(outstanding)],
        [t.bank, account.bank],
        [t.account, account.number],
        [t.holder, account.holder],
        [t.reference, code],
      ],
      CONTENT_WIDTH - QR_SIZE - 24,
    )
    this.#y = Math.max(this.#y, top + QR_SIZE)
  }

  #qr(text: string, y: number): void {
    const { size, data } = encode(text, { ecc: 'M', border: 0 })
    const x = PAGE.right - QR_SIZE
    const cell = QR_SIZE / size
    this.#paper.figure(
      this.#t.qr,
      (doc) => {
        for (const [row, cells] of data.entries())
          for (const [at, isDark] of cells.entries()) if (isDark) doc.rect(x + at * cell, y + row * cell, cell, cell)
        doc.fill('#000000')
      },
      [x, y, x + QR_SIZE, y + QR_SIZE],
    )
  }
}

/** Draws an invoice or a credit note. @returns the PDF. */
export const drawDocument = (content: DocumentContent, fonts: PaperFonts): Promise<Uint8Array> =>
  new Document(content, fonts).draw()
