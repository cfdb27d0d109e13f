import path from 'node:path'
import type { Generated } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { files, type UploadedFile } from '#contract/features/files/index.ts'
import { fileUrl } from '../../core/attachments/serve-files.ts'
import { TIDY_FILES_JOB, tidyFiles, tidyLater } from '../../core/attachments/tidy.ts'
import { type Call, serve } from '../../core/requests/declare.ts'
import { keyOf } from '../../core/storage/store.ts'
import { storeUpload } from '../../core/storage/store-upload.ts'

interface FileTables {
  files: {
    id: Generated<string>
    owner_id: string | null
    area_id: string | null
    name: string
    type: string
    bytes: number
    sha256: string
    width: number | null
    height: number | null
  }
  file_links: { file_id: string; table_name: string; row_id: string }
}
type Upload = Call<FileTables, (typeof files)['routes']['upload']>

/** Uploads belong to their uploader until a record uses them, and are then readable through that record. */
export default serve<FileTables>()(files, {
  recordNames: { files: 'files.name' },
  anchors: { files: { owner: 'owner_id' }, file_links: { via: { column: 'file_id', table: 'files' } } },
  jobs: { [TIDY_FILES_JOB]: tidyFiles },
  handlers: {
    upload: async (call) => ({ data: await upload(call) }),
    remove: async ({ rows, params, core, after }) => {
      const { id } = await rows.one('files', params.id)
      const link = await rows.from('file_links').select('file_id').where('file_id', '=', id).executeTakeFirst()
      if (link) throw new Problem('wrong_state', { params: { state: 'linked', action: 'remove' } })
      await rows.remove('files', id)
      after(() => core.files.remove(folderOf(id)))
      return null
    },
  },
})

const folderOf = (id: string) => path.dirname(keyOf(id, 'file'))

async function upload(call: Upload): Promise<UploadedFile> {
  const { rows, actor, core, now } = call
  const id = crypto.randomUUID()
  const stored = await receive(call, id)
  try {
    await rows.add('files', { id, owner_id: actor?.id ?? null, area_id: actor?.areaId ?? null, ...stored })
    await tidyLater(call, [id])
  } catch (error) {
    await core.files.remove(folderOf(id))
    throw error
  }
  const { name, type, bytes, width, height } = stored
  const isPicture = width !== null
  const url = (variant: 'small' | 'medium' | 'large' | 'file') => fileUrl(core, id, variant, now)
  return {
    id,
    name,
    type,
    bytes,
    width,
    height,
    urls: isPicture ? { small: url('small'), medium: url('medium'), large: url('large') } : null,
    url: isPicture ? null : url('file'),
  }
}

/** Stores the only file of the request, in its field `file`. */
async function receive({ parts, core, actor }: Upload, id: string) {
  for await (const part of parts()) {
    if (part.type !== 'file') throw fieldProblem(part.fieldname, 'unknown_field')
    if (part.fieldname !== 'file') {
      part.file.resume()
      throw fieldProblem(part.fieldname, 'unknown_field')
    }
    const body = { name: part.filename, body: part.file, truncated: () => part.file.truncated }
    return storeUpload(core.files, id, body, actor?.role === 'APPLICATION' ? 'picture' : 'any')
  }
  throw fieldProblem('file', 'required')
}
