/** An entry of an mbox file. */
export interface MboxEntry {
  /** The mail without its `From ` line, cut to `maxBytes`. */
  raw: Buffer
  isCut: boolean
  /** The time of its `From ` line. */
  at: Date | null
  /** Where the next entry begins, in bytes from the beginning of the stream. */
  end: number
}

/** The stream does not begin with a `From ` line. */
export class NotMbox extends Error {
  constructor() {
    super('this is no mbox file')
    this.name = 'NotMbox'
  }
}

const LF = 0x0a
const CR = 0x0d
const MARK = Buffer.from('\nFrom ')
/** Bytes of a `From ` line; longer lines begin no entry. */
const LINE_MAX = 300
/** A line `From sender date`: the year tells it from a sentence that begins so. */
const FROM_LINE = /^From \S.*\b(19|20)\d\d\b/

/** The time of a `From ` line, such as `From bat@nutag.mn Sat Nov 28 12:00:00 2026`. */
function timeOf(line: string): Date | null {
  const at = new Date(line.replace(/^From \S+\s*/, '').trim())
  return Number.isNaN(at.getTime()) ? null : at
}

/** Collects the bytes of one entry up to a limit. */
class Collector {
  readonly #most: number
  #parts: Buffer[] = []
  #bytes = 0
  #isCut = false

  constructor(most: number) {
    this.#most = most
  }

  add(part: Buffer): void {
    const room = this.#most - this.#bytes
    if (part.length > room) this.#isCut = true
    if (room <= 0 || part.length === 0) return
    // a copy, so that a small entry does not keep a large chunk
    const kept = Buffer.from(part.subarray(0, room))
    this.#parts.push(kept)
    this.#bytes += kept.length
  }

  take(end: number): MboxEntry {
    const whole = Buffer.concat(this.#parts)
    const isCut = this.#isCut
    this.#parts = []
    this.#bytes = 0
    this.#isCut = false
    const lineEnd = whole.indexOf(LF)
    const line = whole.subarray(0, lineEnd < 0 ? whole.length : lineEnd).toString('latin1')
    return { raw: lineEnd < 0 ? Buffer.alloc(0) : whole.subarray(lineEnd + 1), isCut, at: timeOf(line), end }
  }
}

/** Whether the bytes before a line break are the end of an empty line. */
const followsEmptyLine = (bytes: Buffer, at: number) =>
  bytes[at - 1] === LF || (bytes[at - 1] === CR && bytes[at - 2] === LF)

/**
 * Splits a stream in the mbox format (RFC 4155) into its mails. Memory is bounded by `maxBytes` and a chunk, whatever the length of lines and
 * entries.
 *
 * @throws NotMbox.
 */
export async function* splitMbox(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<MboxEntry> {
  const entry = new Collector(maxBytes)
  let window: Buffer = Buffer.alloc(0)
  // of the window, in the stream
  let start = 0
  let from = 0
  let hasBegun = false
  const findNext = (isLast: boolean): number | 'none' | 'more' => {
    for (;;) {
      const at = window.indexOf(MARK, from)
      if (at < 0) return 'none'
      const lineEnd = window.indexOf(LF, at + 1)
      if (lineEnd < 0 && window.length - at < LINE_MAX && !isLast) return 'more'
      const line = window.subarray(at + 1, lineEnd < 0 ? window.length : lineEnd)
      if (line.length < LINE_MAX && followsEmptyLine(window, at) && FROM_LINE.test(line.toString('latin1'))) return at
      from = at + MARK.length
    }
  }
  /** Moves the beginning of the window into the entry. */
  const move = (bytes: number) => {
    entry.add(window.subarray(0, bytes))
    window = window.subarray(bytes)
    start += bytes
    from = Math.max(0, from - bytes)
  }
  function* complete(isLast: boolean): Generator<MboxEntry> {
    for (;;) {
      const found = findNext(isLast)
      if (found === 'more') return
      if (found === 'none') {
        // the beginning of a mark, and the empty line before it, may be in the next chunk
        from = Math.max(from, window.length - MARK.length)
        return
      }
      move(found + 1)
      yield entry.take(start)
    }
  }
  for await (const chunk of chunks) {
    window = Buffer.concat([window, chunk])
    if (!hasBegun && window.length < LINE_MAX && !window.includes(LF)) continue
    if (!hasBegun && !beginsEntry(window)) throw new NotMbox()
    hasBegun = true
    yield* complete(false)
    move(Math.max(0, Math.min(from, window.length) - 2))
  }
  if (!hasBegun && !beginsEntry(window)) throw new NotMbox()
  yield* complete(true)
  move(window.length)
  yield entry.take(start)
}

const beginsEntry = (window: Buffer) =>
  FROM_LINE.test(window.subarray(0, LINE_MAX).toString('latin1').split('\n')[0] ?? '')
