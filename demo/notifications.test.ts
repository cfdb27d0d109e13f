import { expect, test } from 'vitest'
import { findLookalikes } from '#contract/core/text/lookalikes.ts'
import { mayAddress, NOTIFICATION_BODY_MAX, NOTIFICATION_TITLE_MAX } from '#contract/features/notifications/index.ts'
import { makeAreas } from './areas.ts'
import { makeNotices } from './notifications.ts'
import { makePeople } from './people.ts'

const areas = makeAreas()
const people = makePeople(areas)
const notices = makeNotices(areas, people)
const pathOf = (id: string) => (areas.find((area) => area.id === id)?.path ?? '').split('/').filter(Boolean)

test('every sender may write to whom they write, and what is sent reaches somebody', () => {
  for (const { sender, area, target, status, recipients } of notices) {
    expect(
      mayAddress(sender.role, pathOf(area.id), { role: target.role, areaPath: pathOf(target.areaId) }),
      area.code,
    ).toBe(true)
    if (status === 'sent') expect(recipients.length, `${area.code} to ${target.role}`).toBeGreaterThan(0)
  }
})

test('nobody got one before they were there, or read one before it was sent', () => {
  for (const { at, recipients, reads } of notices) {
    for (const person of recipients) expect(person.createdAt <= at).toBe(true)
    for (const read of reads) expect(read.at > at && recipients.includes(read.person)).toBe(true)
  }
})

test('the four accounts of staff have a draft, a scheduled one, and something unread; the citizen too has unread ones', () => {
  const demo = people.slice(0, 5)
  for (const person of demo) {
    const unread = notices.filter(
      (n) => n.recipients.includes(person) && !n.reads.some((read) => read.person === person),
    )
    expect(unread.length, person.email).toBeGreaterThan(0)
  }
  for (const { areaId } of demo.slice(0, 4)) {
    const own = notices.filter(({ area }) => area.id === areaId).map(({ status }) => status)
    expect(own).toEqual(expect.arrayContaining(['draft', 'scheduled', 'sent']))
  }
})

test('texts keep the limits and are Mongolian letters', () => {
  for (const { title, body } of notices) {
    expect(Array.from(title.mn).length).toBeLessThanOrEqual(NOTIFICATION_TITLE_MAX)
    expect(Array.from(body.mn).length).toBeLessThanOrEqual(NOTIFICATION_BODY_MAX)
    expect(findLookalikes(`${title.mn} ${body.mn}`)).toEqual([])
  }
})

test('ids are given once, and the same each time', () => {
  expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length)
  expect(makeNotices(makeAreas(), makePeople(makeAreas())).map(({ id, at }) => `${id} ${at}`)).toEqual(
    notices.map(({ id, at }) => `${id} ${at}`),
  )
})
