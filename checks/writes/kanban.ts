import { aBoard, aCard } from '../../server/features/kanban/testing.ts'
import { people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { khorooAdmin, leader } = people

/** Every write of the boards. */
export async function walkKanban({ write }: Walk): Promise<void> {
  let board = await write('kanban.create', khorooAdmin, { body: aBoard({ forArea: true }) })
  const params = { id: board.id }
  const next = async (name: string, body: object) => {
    board = await write(name, khorooAdmin, { params, body: { ...body, version: board.version } })
  }
  await next('kanban.change', { name: 'Зуны ажил' })
  await next('kanban.setMembers', { members: [{ id: leader.id, edits: true }] })
  await next('kanban.setLabels', { labels: [{ id: null, name: 'Яаралтай', colour: 'red' }] })
  await next('kanban.setLimits', { limitsRefuse: true })
  const label = board.labels[0].id
  const column = await write('kanban.addColumn', khorooAdmin, { params, body: { name: 'Хүлээж буй', limit: 3 } })
  const changed = await write('kanban.changeColumn', khorooAdmin, {
    params: { id: column.id },
    body: { name: 'Хүлээгдэж буй', limit: null, version: column.version },
  })
  await write('kanban.moveColumn', khorooAdmin, {
    params: { id: column.id },
    body: { afterId: null, version: changed.version },
  })
  const fields = aCard({
    assignees: [leader.id],
    labels: [label],
    items: [{ id: null, text: 'Хэмжих', isDone: false, assigneeId: leader.id }],
  })
  const card = await write('kanban.addCard', leader, { body: { columnId: column.id, ...fields } })
  const ofCard = { id: card.id }
  const moved = await write('kanban.moveCard', leader, {
    params: ofCard,
    body: { columnId: board.columns[0].id, afterId: null, version: card.version },
  })
  const edited = await write('kanban.changeCard', leader, {
    params: ofCard,
    body: { ...fields, isCompleted: true, version: moved.version },
  })
  const scheduled = await write('kanban.scheduleCard', leader, {
    params: ofCard,
    body: { start: '2026-12-01', due: '2026-12-04', version: edited.version },
  })
  await write('kanban.assignCard', leader, {
    params: ofCard,
    body: { assignees: [khorooAdmin.id], version: scheduled.version },
  })
  const comment = await write('kanban.comment', leader, {
    params: ofCard,
    body: { text: 'Хэзээ дуусах вэ?', mentions: [khorooAdmin.id] },
  })
  const ofComment = { id: comment.id }
  await write('kanban.changeComment', leader, { params: ofComment, body: { text: 'Дууссан уу?', version: 1 } })
  await write('kanban.removeComment', leader, { params: ofComment })
  await write('kanban.archiveCard', leader, { params: ofCard })
  await write('kanban.unarchiveCard', leader, { params: ofCard })
  await write('kanban.archiveColumn', leader, { params: { id: board.columns[0].id } })
  await write('kanban.unarchiveCard', leader, { params: ofCard })
  await write('kanban.removeCard', leader, { params: ofCard })
  await write('kanban.restoreCard', leader, { params: ofCard })
  await write('kanban.removeColumn', leader, { params: { id: column.id } })
  await write('kanban.restoreColumn', leader, { params: { id: column.id } })
  await write('kanban.remove', khorooAdmin, { params })
  await write('kanban.restore', khorooAdmin, { params })
  await write('kanban.importBoard', leader, {
    query: { save: 'true' },
    file: { name: 'board.csv', type: 'text/csv', content: Buffer.from('Гарчиг,Багана\nОрц,Хийх\n') },
  })
  const made = await write('kanban.briefNew', leader, { body: { name: 'Хийх' } })
  const columnId = made.column.id
  await write('kanban.briefUpdate', leader, { body: { columnId, column: { name: 'Хийж буй', cardIds: [] } } })
  await write('kanban.briefDelete', leader, { body: { columnId } })
}
