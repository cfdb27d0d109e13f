import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { khorooAdmin } = people

/** Every write of the files. */
export async function walkDrive({ write }: Walk): Promise<void> {
  const spaces = await write('drive.open', khorooAdmin, {})
  const [own, office] = [spaces[0].id, spaces[1].id]
  const folder = await write('drive.createFolder', khorooAdmin, { body: { parentId: own, name: 'Тайлан' } })
  const params = { id: folder.id }
  await write('drive.change', khorooAdmin, { params, body: { name: 'Илтгэл', version: folder.version } })
  const file = { parentId: folder.id, folders: ['Хавсралт'], name: 'a.txt', bytes: 0, modified: null }
  const upload = await write('drive.begin', khorooAdmin, { body: file })
  await write('drive.finish', khorooAdmin, { params: { id: upload.id } })
  const other = await write('drive.begin', khorooAdmin, { body: file })
  await write('drive.cancel', khorooAdmin, { params: { id: other.id } })
  await write('drive.move', khorooAdmin, { body: { ids: [folder.id], toId: office } })
  const ids = { ids: [folder.id] }
  await write('drive.remove', khorooAdmin, { body: ids })
  await write('drive.restore', khorooAdmin, { body: ids })
  await write('drive.remove', khorooAdmin, { body: ids })
  await write('drive.destroy', khorooAdmin, { body: ids })
}
