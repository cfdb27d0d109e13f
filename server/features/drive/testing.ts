import type { DriveNode, DriveSpace, DriveUpload } from '#contract/features/drive/index.ts'
import type { TestApp } from '../../testing/app.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area) => {
    const { rows } = await db.query(`insert into drive_spaces (area_id) values ($1) returning id`, [idOf(area)])
    const { id } = rows[0]
    await db.query(
      `insert into drive_nodes (id, space_id, line, is_folder, kind, name) values ($1, $1, array[$1::uuid], true, 'folder', '')`,
      [id],
    )
    const folder = crypto.randomUUID()
    await db.query(
      `insert into drive_nodes (id, space_id, parent_id, line, is_folder, kind, name, search)
       values ($2, $1, $1, array[$1, $2]::uuid[], true, 'folder', 'Шинэ хавтас', 'шинэ хавтас')`,
      [id, folder],
    )
  },
}

/** What tests of files do as a person. */
export function driveTools(app: () => TestApp) {
  const api = (person: TestPerson) => app().as(person)
  const spaces = async (person: TestPerson): Promise<{ own: DriveSpace; office: DriveSpace }> => {
    const { body } = await api(person).post('/v1/drive/spaces')
    const all: DriveSpace[] = body.data
    const [own, office] = [all.find((one) => one.isMine), all.find((one) => one.area !== null)]
    if (!own || !office) throw new Error(`${person.name} has no spaces`)
    return { own, office }
  }
  const begin = (person: TestPerson, parentId: string, name: string, bytes: number, folders: string[] = []) =>
    api(person).post('/v1/drive/uploads', { parentId, folders, name, bytes, modified: null, replacesId: null })
  /** Sends bytes by the tus protocol to a listening server. */
  const patch = async (person: TestPerson, base: string, upload: DriveUpload, bytes: Uint8Array, offset = 0) =>
    fetch(`${base}${upload.address}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${await app().tokenOf(person)}`,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: Buffer.from(bytes),
    })
  const upload = async (
    person: TestPerson,
    base: string,
    parentId: string,
    file: { name: string; bytes: Uint8Array; folders?: string[] },
  ): Promise<DriveNode> => {
    const begun = await begin(person, parentId, file.name, file.bytes.length, file.folders)
    if (begun.status !== 201) throw new Error(begun.text)
    if (file.bytes.length > 0) {
      const sent = await patch(person, base, begun.body.data, file.bytes)
      if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`)
    }
    const { status, body, text } = await api(person).post(`/v1/drive/uploads/${begun.body.data.id}/finish`)
    if (status !== 200) throw new Error(text)
    return body.data
  }
  const folder = async (person: TestPerson, parentId: string, name: string): Promise<DriveNode> => {
    const { status, body, text } = await api(person).post('/v1/drive/folders', { parentId, name })
    if (status !== 201) throw new Error(text)
    return body.data
  }
  const list = async (person: TestPerson, folderId: string, query = ''): Promise<DriveNode[]> =>
    (await api(person).get(`/v1/drive/nodes?folderId=${folderId}${query}`)).body.data
  return { api, spaces, begin, patch, upload, folder, list }
}
