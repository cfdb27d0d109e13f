import { fieldProblem } from '#contract/core/model/problem.ts'
import type { Call } from '../requests/declare.ts'
import { type Prepared, prepareUpload } from '../storage/store-upload.ts'

/** Prepares the only picture of a request, in its field `file`. @throws Problem('invalid'), and as `prepareUpload`. */
export async function receivePicture({ parts, core }: Pick<Call<never, never>, 'parts' | 'core'>): Promise<Prepared> {
  for await (const part of parts()) {
    if (part.type !== 'file') throw fieldProblem(part.fieldname, 'unknown_field')
    if (part.fieldname !== 'file') {
      part.file.resume()
      throw fieldProblem(part.fieldname, 'unknown_field')
    }
    const upload = { name: part.filename, body: part.file, truncated: () => part.file.truncated }
    return prepareUpload(core.files, upload, 'picture')
  }
  throw fieldProblem('file', 'required')
}
