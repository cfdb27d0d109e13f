import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/people.ts'
import { makeReport } from '../../testing/reports.ts'

// The reports of one author, as shown on a section leader's page, limited to the reader's reach.

let t: TestApp
let mine: string
beforeAll(async () => {
  t = await app()
  mine = await makeReport(t.core.pool, people.leader, { status: 'sent_khoroo' })
  await makeReport(t.core.pool, people.leader, { status: 'draft', period: '2026-W47' })
  await makeReport(t.core.pool, people.otherLeader, { status: 'sent_khoroo' })
})
const found = async (person: TestPerson) => {
  const { status, body } = await t.as(person).get(`/v1/reports?authorId=${people.leader.id}`)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

test.each([people.khorooAdmin, people.districtAdmin, people.cityAdmin])(
  '$name, whose reach includes the section, finds the reports its leader has sent but no draft',
  async (person) => expect(await found(person)).toEqual([mine]),
)

test.each([people.otherKhorooAdmin, people.otherDistrictAdmin, people.otherLeader])(
  '$name, whose reach does not include the section, finds nothing',
  async (person) => expect(await found(person)).toEqual([]),
)
