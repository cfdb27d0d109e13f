import type { Archive } from '../../../core/import/unzip.ts'
import { openArchive } from '../../../core/import/unzip.ts'
import { readXml } from '../../../core/import/xml.ts'
import type { TextLimits } from './limits.ts'

/** Parts with text: of documents with their notes, of sheets, of slides; and of OpenDocument files. */
const PARTS = {
  ooxml:
    /^(word\/(document|footnotes|endnotes|comments|header\d+|footer\d+)|xl\/sharedStrings|xl\/worksheets\/sheet\d+|ppt\/(slides\/slide|notesSlides\/notesSlide)\d+)\.xml$/,
  odf: /^content\.xml$/,
} as const
/** Tags that end a word. Letters of one word may be in several runs. */
const BREAKS = new Set(['p', 'h', 'si', 'is', 'tab', 'br', 'cr', 's', 'line-break', 'tc', 'table-cell'])

/**
 * Yields the text of an Office file part by part. Only parts with text are decompressed, as far as the limits allow; pictures and
 * embedded files are not.
 *
 * @throws ImportProblem for archives that are damaged, encrypted or too large when decompressed.
 */
export async function* readOffice(
  file: Uint8Array,
  format: keyof typeof PARTS,
  limits: TextLimits,
): AsyncGenerator<string> {
  const archive = await openArchive(file, limits)
  for (const name of archive.names) if (PARTS[format].test(name)) yield* textsOf(archive, name, { format, limits })
}

async function* textsOf(
  archive: Archive,
  name: string,
  { format, limits }: { format: keyof typeof PARTS; limits: TextLimits },
): AsyncGenerator<string> {
  // of OOXML the texts are in <t>; elsewhere there are formulas, field codes and numbers of styles
  let open = format === 'odf' ? 1 : 0
  for await (const tokens of readXml(archive.open(name), limits)) {
    let text = ''
    for (const { tag, closes, text: part } of tokens) {
      if (tag === undefined) text += open > 0 ? part : ''
      else if (tag === 't' && format === 'ooxml') open += closes ? -1 : 1
      if (tag !== undefined && BREAKS.has(tag)) text += ' '
    }
    yield text
  }
  yield ' '
}
