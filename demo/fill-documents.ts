import { createHash } from 'node:crypto'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { type FileStore, keyOf } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { FIRST_DAY, workdayUpTo } from './calendar.ts'
import { type Db, insertPieces, keepVersions, type Piece, placesOf } from './content-pieces.ts'
import { makeDocuments, publishedOn } from './documents.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { makeRandom } from './random.ts'

const fileIdOf = (name: string) => idOf('file', `document ${name}`)

/** Reports and documents of the funds, with their PDF files. */
export async function fillDocuments(
  client: Db,
  store: FileStore,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const place = placesOf(areas, people)(areas.find(({ level }) => level === 'city'))
  const random = makeRandom('documents')
  const documents = makeDocuments()
  const files = documents.flatMap((document) => document.files)
  for (const { name, bytes } of files) await store.write(keyOf(fileIdOf(name), 'file'), bytes)
  await insertMany(
    client,
    'files',
    files.map(({ name, bytes }) => ({
      id: fileIdOf(name),
      owner_id: place.authorId,
      name,
      type: 'application/pdf',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      created_at: '2024-11-20T00:00:00Z',
    })),
  )
  const pieces = documents.map((document): Piece => {
    const { key, category, year, quarter, datedOn, fund, title, about, isDraft } = document
    const fileIn = (lang: 'mn' | 'en') => document.files.find((file) => file.lang === lang)
    const [mn, en] = [fileIn('mn'), fileIn('en')]
    return {
      id: idOf('document', key),
      place,
      title,
      body: { mn: docFromText(about.mn), ...(title.en && { en: docFromText(about.en) }) },
      category,
      status: isDraft ? 'draft' : 'published',
      day: workdayUpTo(publishedOn(document, FIRST_DAY)),
      own: {
        year,
        quarter,
        dated_on: datedOn,
        fund_id: fund?.id ?? null,
        file_mn_id: mn ? fileIdOf(mn.name) : null,
        file_en_id: en ? fileIdOf(en.name) : null,
      },
      words: [String(year)],
    }
  })
  await insertPieces(client, 'documents', pieces, random)
  await keepVersions(client, 'documents', OWN)
  await client.query(
    `insert into file_links (file_id, table_name, row_id)
     select f, 'documents', id from documents, unnest(array[file_mn_id, file_en_id]) f where f is not null
     union select f, 'documents_versions', id from documents, unnest(array[file_mn_id, file_en_id]) f where f is not null`,
  )
}

/** The fields that only documents have, as versions store them. */
const OWN = `jsonb_build_object('year', year, 'quarter', quarter, 'datedOn', dated_on, 'fundId', fund_id,
  'fileMn', case when file_mn_id is not null then jsonb_build_object('fileId', file_mn_id) end,
  'fileEn', case when file_en_id is not null then jsonb_build_object('fileId', file_en_id) end)`
