import { makeContact } from '../../server/testing/contacts.ts'
import { aNotice, named } from '../../server/testing/notifications.ts'
import { idOf, people } from '../../server/testing/people.ts'
import { criteriaOf, makeRatePeriod, makeRateSheet, someGroups, templateIdOf } from '../../server/testing/rates.ts'
import { aReport } from '../../server/testing/reports.ts'
import { aViolation } from '../../server/testing/violations.ts'
import { aPicture } from './people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, otherLeader, citizen } = people

async function walkContacts({ t, write }: Walk): Promise<void> {
  const opened = new Date()
  t.setNow(opened)
  const { body } = await t.as(null).get('/v1/contacts/form')
  t.setNow(new Date(opened.getTime() + 30_000))
  const message = { name: 'Бат', phone: '99112233', topic: 'other', message: 'Сайн байна уу', ticket: body.data.ticket }
  await write('contacts.send', null, { body: { ...message, to: idOf('D1K1') } })
  const sent = await write('contacts.take', khorooAdmin, {
    body: { name: 'Бат', phone: '99112233', topic: 'other', message: 'Сайн байна уу' },
  })
  t.setNow(undefined)
  const { rows } = await t.core.pool.query('select id from contacts where number = $1', [sent.number])
  await write('contacts.act', khorooAdmin, {
    params: { id: rows[0].id },
    body: { action: 'answer_by_phone', text: 'Мягмар гарагт ирнэ.' },
  })
  await write('contacts.judge', null, { body: { secret: sent.secret, solved: false, note: 'Ирээгүй.' } })
  const id = await makeContact(t.core.pool, { area: 'D1K1' })
  await write('contacts.act', khorooAdmin, { params: { id }, body: { action: 'answer', text: 'Мягмар гарагт ирнэ.' } })
  const next = await makeContact(t.core.pool, { area: 'D1K1' })
  const contacts = [{ id: next, version: 1 }]
  await write('contacts.bulk', khorooAdmin, { body: { contacts, action: 'answer', text: 'Мягмар гарагт ирнэ.' } })
}

async function walkNotifications({ write }: Walk): Promise<void> {
  const targets = [named(leader)]
  await write('notifications.audience', cityAdmin, { body: { targets } })
  const draft = await write('notifications.create', cityAdmin, { body: aNotice(targets) })
  const params = { id: draft.id }
  const changed = await write('notifications.change', cityAdmin, {
    params,
    body: { ...aNotice(targets), version: draft.version },
  })
  await write('notifications.act', cityAdmin, { params, body: { action: 'send', version: changed.version } })
  await write('notifications.read', leader, { params })
  await write('notifications.readAll', leader)
  const other = await write('notifications.create', cityAdmin, { body: aNotice(targets) })
  await write('notifications.remove', cityAdmin, { params: { id: other.id } })
}

const aTemplate = (word: string) => ({ level: 'khoroo', name: { mn: `Загвар ${word}` }, groups: someGroups(word) })

async function walkRateSetup({ write }: Walk): Promise<void> {
  const made = await write('rates.createTemplate', cityAdmin, { body: aTemplate('walk') })
  const params = { id: made.id }
  const { name, groups } = aTemplate('other')
  await write('rates.changeTemplate', cityAdmin, { params, body: { name, groups, version: made.version } })
  await write('rates.copyTemplate', cityAdmin, { params })
  await write('rates.contest', cityAdmin)
  await write('rates.removeTemplate', cityAdmin, { params })
  const bands = { A: 90, B: 80, C: 70, D: 50 }
  const templates = { district: null, khoroo: templateIdOf('khoroo'), section: null }
  const period = await write('rates.createPeriod', cityAdmin, {
    body: { kind: 'half', year: 2027, no: 1, templates, bands },
  })
  await write('rates.changePeriod', cityAdmin, {
    params: { id: period.id },
    body: { templates, bands, version: period.version },
  })
  await write('rates.actPeriod', cityAdmin, { params: { id: period.id }, body: { action: 'close' } })
}

async function walkRates(walk: Walk): Promise<void> {
  const { t, write } = walk
  const periodId = await makeRatePeriod(t.core.pool)
  await walkRateSetup(walk)
  const sheet = await write('rates.create', districtAdmin, { body: { periodId, areaId: idOf('D1K1') } })
  const params = { id: sheet.id }
  const scores = criteriaOf('khoroo').map((criterionId) => ({ criterionId, points: 1, comment: '', files: [] }))
  await write('rates.change', districtAdmin, { params, body: { scores, version: sheet.version } })
  await write('rates.act', districtAdmin, { params, body: { action: 'send' } })
  const sent = await makeRateSheet(t.core.pool, { area: 'D1K2', periodId, status: 'sent' })
  await write('rates.opened', cityAdmin, { params: { id: sent } })
  await write('rates.bulk', cityAdmin, { body: { sheets: [{ id: sent, version: 1 }], action: 'approve' } })
}

async function walkReports({ write }: Walk): Promise<void> {
  const draft = await write('reports.create', leader, { body: aReport(leader) })
  const params = { id: draft.id }
  await write('reports.change', leader, {
    params,
    body: aReport(leader, { title: 'Өөр гарчиг', version: draft.version }),
  })
  await write('reports.act', leader, { params, body: { action: 'send' } })
  const sent = await write('reports.open', khorooAdmin, { params })
  // a roll-up asks the areas below
  await write('reports.create', khorooAdmin, { body: aReport(khorooAdmin) })
  await write('reports.bulk', khorooAdmin, {
    body: { reports: [{ id: draft.id, version: sent.version }], action: 'approve' },
  })
  const other = await write('reports.create', otherLeader, { body: aReport(otherLeader) })
  await write('reports.remove', otherLeader, { params: { id: other.id } })
  await write('reports.setCompanyAuthor', cityAdmin, { body: { email: otherCityAdmin.email, writes: true } })
  const company = await write('reports.create', otherCityAdmin, { body: aReport(otherCityAdmin) })
  await write('reports.change', otherCityAdmin, {
    params: { id: company.id },
    body: aReport(otherCityAdmin, { title: 'Өөр гарчиг', version: company.version }),
  })
}

async function walkCases({ t, write }: Walk): Promise<void> {
  const opened = new Date()
  t.setNow(opened)
  const { body } = await t.as(null).get('/v1/violations/report')
  t.setNow(new Date(opened.getTime() + 30_000))
  const { ticket } = body.data
  const report = { category: 'waste', description: 'Хог', to: idOf('D1K1'), place: 'Гудамж', email: 'a@example.mn' }
  const { secret, number } = await write('violations.report', null, { body: { ...report, ticket } })
  await write('violations.addPhoto', null, { query: { secret }, file: await aPicture() })
  const { rows } = await t.core.pool.query('select id from violations where number = $1', [number])
  const params = { id: rows[0].id }
  await write('violations.act', khorooAdmin, { params, body: { action: 'reject', note: 'Зөрчил биш.' } })
  await write('violations.judge', null, { body: { secret, solved: false, note: 'Хог хэвээр байна.' } })
  t.setNow(undefined)
}

async function walkViolations({ t, write }: Walk): Promise<void> {
  const photo = await write('files.upload', citizen, { file: await aPicture() })
  const made = await write('violations.create', citizen, { body: aViolation({ photos: [photo.id] }) })
  const params = { id: made.id }
  await write('violations.comment', citizen, { params, body: { text: 'Бас хог байна' } })
  const changed = await write('violations.change', khorooAdmin, {
    params,
    body: { areaId: idOf('D1K1S2'), version: made.version },
  })
  await write('violations.assign', khorooAdmin, {
    params,
    body: { assigneeId: khorooAdmin.id, dueOn: '2099-01-01', version: changed.version },
  })
  await write('violations.act', khorooAdmin, { params, body: { action: 'verify' } })
  const { body: now } = await t.as(khorooAdmin).get(`/v1/violations/${made.id}`)
  await write('violations.bulk', khorooAdmin, {
    body: { violations: [{ id: made.id, version: now.data.version }], action: 'start' },
  })
  await write('violations.act', khorooAdmin, { params, body: { action: 'refer', note: 'Дүүргийн эрх хэмжээ' } })
}

async function walkExports({ write }: Walk): Promise<void> {
  const made = await write('exports.start', khorooAdmin, {
    body: { feature: 'violations', route: 'export', query: { format: 'csv' } },
  })
  await write('exports.remove', khorooAdmin, { params: { id: made.id } })
}

async function walkSettings({ write }: Walk): Promise<void> {
  const key = 'reports.deadlines'
  const value = { khoroo: 3, district: 3, city: 5, revoke: 5 }
  const body = { value, holdsFrom: '2099-01-01', version: 0 }
  const { changes, version } = await write('settings.change', cityAdmin, { params: { key }, body })
  await write('settings.revoke', cityAdmin, { params: { key, id: changes[0].id }, body: { version } })
}

export async function walkWork(walk: Walk): Promise<void> {
  await walkContacts(walk)
  await walkExports(walk)
  await walkNotifications(walk)
  await walkRates(walk)
  await walkReports(walk)
  await walkSettings(walk)
  await walkViolations(walk)
  await walkCases(walk)
}
