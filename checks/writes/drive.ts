import { people as everybody } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, khorooAdmin, leader } = everybody

/** Every write of the files. */
export async function walkDrive({ t, write }: Walk): Promise<void> {
  const spaces = await write('drive.open', khorooAdmin, {})
  const [own, office] = [spaces[0].id, spaces[1].id]
  const folder = await write('drive.createFolder', khorooAdmin, { body: { parentId: own, name: 'Тайлан' } })
  const params = { id: folder.id }
  await write('drive.change', khorooAdmin, { params, body: { name: 'Илтгэл', version: folder.version } })
  const file = { parentId: folder.id, folders: ['Хавсралт'], name: 'a.txt', bytes: 0, modified: null, replacesId: null }
  const upload = await write('drive.begin', khorooAdmin, { body: file })
  const added = await write('drive.finish', khorooAdmin, { params: { id: upload.id } })
  const other = await write('drive.begin', khorooAdmin, { body: file })
  await write('drive.cancel', khorooAdmin, { params: { id: other.id } })
  await write('drive.move', khorooAdmin, { body: { ids: [folder.id], toId: office } })
  const people = [{ id: leader.id, edits: true }]
  await write('drive.setShares', khorooAdmin, { params, body: { people, areas: [] } })
  const link = await write('drive.addLink', khorooAdmin, { params, body: { days: 7, password: 'нууц үг 123' } })
  await write('drive.followLink', null, { body: { secret: link.secret, password: 'нууц үг 123', folderId: null } })
  await write('drive.removeLink', khorooAdmin, { params: { id: link.id } })
  const replaced = await write('drive.begin', khorooAdmin, { body: { ...file, folders: [], replacesId: added.id } })
  await write('drive.finish', khorooAdmin, { params: { id: replaced.id } })
  const version = { id: added.id, versionId: upload.id }
  await write('drive.restoreVersion', khorooAdmin, { params: version })
  await write('drive.removeVersion', khorooAdmin, { params: { ...version, versionId: replaced.id } })
  await write('drive.star', khorooAdmin, { params: { id: added.id }, body: { isStarred: true } })
  await write('drive.setTags', khorooAdmin, { body: { ids: [added.id], add: ['Яаралтай'], remove: [] } })
  await write('drive.markSharedSeen', leader, { body: { until: '2026-11-01T00:00:00.000Z' } })
  const pdf = '%PDF-1.4\n%%EOF'
  const begun = await write('drive.begin', khorooAdmin, { body: { ...file, name: 'a.pdf', bytes: pdf.length } })
  await t.as(khorooAdmin).patch(begun.address, pdf, {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })
  const attached = await write('drive.finish', khorooAdmin, { params: { id: begun.id } })
  await write('drive.attach', khorooAdmin, { body: { nodeId: attached.id } })
  await write('drive.setQuota', cityAdmin, { params: { id: own }, body: { quota: 1_000_000, version: 1 } })
  const ids = { ids: [folder.id] }
  await write('drive.remove', khorooAdmin, { body: ids })
  await write('drive.restore', khorooAdmin, { body: ids })
  await write('drive.remove', khorooAdmin, { body: ids })
  await write('drive.destroy', khorooAdmin, { body: ids })
}
