import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { xlsx } from '../../server/core/sheets/xlsx.ts'
import { idOf, people } from '../../server/testing/people.ts'
import { gathered } from '../../server/testing/sheets.ts'
import { draft, questions, sent } from '../../server/testing/surveys.ts'
import { aPicture } from './people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, khorooAdmin, leader, citizen } = people
/**
 * The day so many days from today. The surveys of this walk are active now: with the clock set to the past, jobs for later
 * would be due at once, and the one that removes unused files runs between an upload and its answer.
 */
const dayIn = (days: number) => addDays(dayInUlaanbaatar(new Date()), days)

const fileQuestion = () => ({
  id: randomUUID(),
  type: 'file',
  text: { mn: 'Зураг оруулна уу' },
  required: false,
  accept: 'picture',
  maxFiles: 2,
})

async function aForm() {
  async function* portions() {
    yield [['text', 'why', 'Яагаад?'].map((value) => ({ kind: 'text' as const, value }))]
  }
  const file = xlsx({ name: 'survey', headers: ['type', 'name', 'label'], portions: portions() })
  return { name: 'form.xlsx', type: 'application/octet-stream', content: Buffer.concat(await gathered(file)) }
}

/** A filled workbook of paper answers. */
async function aPaper(cells: Record<string, string>) {
  async function* portions() {
    yield [Object.values(cells).map((value) => ({ kind: 'text' as const, value }))]
  }
  const file = xlsx({ name: 'paper', headers: Object.keys(cells), portions: portions() })
  return { name: 'paper.xlsx', type: 'application/octet-stream', content: Buffer.concat(await gathered(file)) }
}

export async function walkSurveys({ t, write }: Walk): Promise<void> {
  const asked = questions()
  const picture = fileQuestion()
  const structure = [...asked.structure, { id: randomUUID(), title: { mn: 'Зураг' }, questions: [picture] }]
  const channels = ['online', 'in_person', 'paper']
  const days = { startDate: dayIn(-9), endDate: dayIn(21) }
  const body = draft(idOf('D1K1'), [{ areaId: idOf('D1K1') }], { ...days, structure, channels, invited: true })
  const made = await write('surveys.create', khorooAdmin, { body })
  const params = { id: made.id }
  const changed = await write('surveys.change', khorooAdmin, {
    params,
    body: { title: { mn: 'Өөр нэр' }, version: made.version },
  })
  await write('surveys.act', khorooAdmin, { params, body: { action: 'publish', version: changed.version } })
  const extended = await write('surveys.extend', khorooAdmin, { params, body: { endDate: dayIn(51) } })
  await write('surveys.invite', leader, { params, body: { areaId: idOf('D1K1S1'), households: ['1 тоот', ''] } })
  const invitations = await t.as(leader).get(`/v1/surveys/${made.id}/invitations`)
  await write('surveys.replaceInvitation', leader, { params: { ...params, invitationId: invitations.body.data[0].id } })
  const { reminded } = await write('surveys.remind', khorooAdmin, { params, body: { areaId: idOf('D1K1') } })
  expect(reminded, 'somebody is notified').toBeGreaterThan(0)
  // long enough ago not to be flagged as fast
  const startedAt = new Date(Date.now() - 3_600_000).toISOString()
  const answer = sent(
    { [asked.choice.id]: { option: asked.choice.options[0]?.id } },
    { channel: 'in_person', startedAt },
  )
  const file = await write('surveys.addFile', leader, {
    params,
    query: { clientId: answer.clientId, fileId: randomUUID(), questionId: picture.id },
    file: await aPicture(),
  })
  await write('surveys.answer', leader, {
    params,
    body: { ...answer, answers: { ...answer.answers, [picture.id]: [file.id] } },
  })
  await write('surveys.correct', khorooAdmin, {
    params,
    body: {
      version: extended.version,
      note: 'Үсгийн алдаа засав',
      texts: [{ id: asked.choice.id, field: 'text', text: { mn: 'Аль нь вэ, та?' } }],
    },
  })
  const entry = await write('surveys.addToLibrary', khorooAdmin, {
    body: { kind: 'questions', name: { mn: 'Асуултууд' }, structure: asked.structure },
  })
  await write('surveys.removeFromLibrary', khorooAdmin, { params: { id: entry.id } })
  const flagged = () =>
    t.core.pool.query(
      `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at, flags)
       values ($1, $2, 'online', $3::text::uuid, $3::text, 'X', '{}', now(), now(), '{fast}') returning no`,
      [made.id, idOf('D1K1S1'), randomUUID()],
    )
  const [one, other] = [await flagged(), await flagged()]
  await write('surveys.review', cityAdmin, {
    params: { ...params, no: one.rows[0].no },
    body: { decision: 'set_aside', seen: 'waiting', note: 'Хариулт хоорондоо зөрчилтэй' },
  })
  await write('surveys.reviewMany', cityAdmin, {
    params,
    body: { numbers: [Number(other.rows[0].no)], decision: 'set_aside', note: 'Хариулт хоорондоо зөрчилтэй' },
  })
  await write('surveys.answer', citizen, {
    params,
    body: sent({ [asked.choice.id]: { option: asked.choice.options[0]?.id } }, { areaId: idOf('D1K1S1'), startedAt }),
  })
  const mine = await write('surveys.mine', citizen, { params, body: {} })
  await write('surveys.changeMine', citizen, {
    params,
    body: { changes: mine.changes, answers: { ...mine.answers, [asked.rating.id]: 3 } },
  })
  const paper = await aPaper({ number: '1', area: 'D1K1S1', date: dayIn(-1), q1: '1' })
  await write('surveys.readPaper', leader, { params, file: paper })
  await write('surveys.savePaper', khorooAdmin, { params, file: paper })
  await write('surveys.readXlsForm', khorooAdmin, { file: await aForm() })
  await write('surveys.act', khorooAdmin, { params, body: { action: 'close', note: 'Хангалттай хариулт ирсэн' } })
  await write('surveys.archive', khorooAdmin, { params, body: { archived: true } })
  const copy = await write('surveys.copy', khorooAdmin, { params })
  await write('surveys.remove', khorooAdmin, { params: { id: copy.id } })
}
