import { SaxesParser } from 'saxes'
import type { ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'

/** A tag or a text of a document. Namespace prefixes are dropped: `x:row` is `row`, `r:id` is `id`. */
export interface Token {
  /** Undefined for text. */
  tag?: string
  /** An end tag; `<a/>` yields a start and an end. */
  closes?: boolean
  attributes: Record<string, string>
  text: string
}

type Decoder = InstanceType<typeof TextDecoder>

const NONE: Record<string, string> = {}
const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads the tags and texts of an XML document in order, one batch per chunk. Document types, and with them entities,
 * are rejected: no spreadsheet contains them. @throws ImportProblem.
 */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array> | undefined,
  limits: ImportLimits,
): AsyncGenerator<Token[]> {
  if (!chunks) return
  let batch: Token[] = []
  let attributes = 0
  let depth = 0
  const parser = new SaxesParser()
  const refuse = () => {
    throw new ImportProblem('damaged_file')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentagstart', () => {
    attributes = 0
    if (++depth > limits.depth) refuse()
  })
  parser.on('attribute', ({ value }) => {
    if (++attributes > limits.attributesPerTag || value.length > limits.attributeChars) {
      throw new ImportProblem('import_attribute', { max: limits.attributeChars })
    }
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    batch.push({ tag: withoutPrefix(name), attributes: localNames(given), text: '' })
  })
  parser.on('closetag', ({ name }) => {
    depth--
    batch.push({ tag: withoutPrefix(name), closes: true, attributes: NONE, text: '' })
  })
  const takeText = (text: string) => batch.push({ attributes: NONE, text })
  parser.on('text', takeText)
  parser.on('cdata', takeText)

  let decoder: Decoder | undefined
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk)
    parser.write(decoded(decoder, chunk))
    yield batch
    batch = []
  }
  if (decoder) parser.write(decoded(decoder))
  parser.close()
  yield batch
}

function localNames(given: Record<string, string>): Record<string, string> {
  const names: Record<string, string> = {}
  for (const name in given) names[withoutPrefix(name)] ??= given[name] ?? ''
  return names
}

/** UTF-8, unless the document begins with a UTF-16 byte order mark. */
function decoderFor(start: Uint8Array): Decoder {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  return new TextDecoder('utf-8', { fatal: true })
}

function decoded(decoder: Decoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new ImportProblem('damaged_file')
  }
}
