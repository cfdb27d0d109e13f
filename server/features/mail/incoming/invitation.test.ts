import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { mailTools } from '../../../testing/office-mail.ts'
import { removeFromCalendar } from '../invitation-answers.ts'
import { mailSource } from '../outside.ts'
import { arrive } from './arrive.ts'
import { invitationIn, replyTo } from './invitation.ts'
import { parseInThread } from './parse-in-thread.ts'

const { khorooAdmin, leader } = people

const calendar = (fields: Record<string, string> = {}, method = 'REQUEST') =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Berlin',
    'BEGIN:STANDARD',
    'DTSTART:19701025T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    ...Object.entries({
      UID: 'meeting-1@example.org',
      SEQUENCE: '2',
      SUMMARY: 'Planning\\, part 1',
      LOCATION: 'Room 4',
      'DTSTART;TZID=Europe/Berlin': '20261201T090000',
      'DTEND;TZID=Europe/Berlin': '20261201T100000',
      'ORGANIZER;CN=Nyamaa': 'mailto:Nyamaa@example.org',
      'ATTENDEE;CN=Office': 'mailto:office@example.mn',
      'ATTENDEE;CN=Other': 'mailto:other@example.mn',
      ...fields,
    }).map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

describe('the invitation of a calendar', () => {
  test('is read with its zone, and answered in UTC with what it said', () => {
    const found = invitationIn(calendar())
    expect(found).toMatchObject({
      isCancelled: false,
      title: 'Planning, part 1',
      place: 'Room 4',
      start: '2026-12-01T08:00:00.000Z',
      end: '2026-12-01T09:00:00.000Z',
      allDay: false,
      organizer: { name: 'Nyamaa', address: 'nyamaa@example.org' },
      attendees: ['office@example.mn', 'other@example.mn'],
    })
    const reply = replyTo(found?.base ?? [], 'office@example.mn', 'declined', new Date('2026-11-30T00:00:00Z'))
    const read = new ICAL.Component(ICAL.parse(reply) as never)
    const event = read.getFirstSubcomponent('vevent')
    expect(read.getFirstPropertyValue('method')).toBe('REPLY')
    expect(
      event?.getAllProperties('attendee').map((one) => [one.getFirstValue(), one.getParameter('partstat')]),
    ).toEqual([['mailto:office@example.mn', 'DECLINED']])
    expect(event?.getFirstPropertyValue('uid')).toBe('meeting-1@example.org')
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2026-12-01T08:00:00Z')
    expect(event?.getFirstPropertyValue('sequence')).toBe(2)
  })

  test('of whole days and without a zone is meant in Ulaanbaatar', () => {
    const day = { 'DTSTART;TZID=Europe/Berlin': '20261201T090000', 'DTSTART;VALUE=DATE': '20261224' }
    const text = calendar(day)
      .replace(/DTSTART;TZID.*\r\n/, '')
      .replace(/DTEND.*\r\n/, '')
    expect(invitationIn(text)).toMatchObject({ allDay: true, start: '2026-12-23T16:00:00.000Z', end: null })
  })

  test.each([
    ['no calendar', 'x'],
    ['another method', calendar({}, 'PUBLISH')],
    ['no organizer', calendar().replace(/ORGANIZER.*\r\n/, '')],
    ['an organizer that is no address', calendar({ 'ORGANIZER;CN=Nyamaa': 'https://example.org' })],
    ['more than one line in the address', calendar({ 'ORGANIZER;CN=Nyamaa': 'mailto:a@b.mn\\nBcc: c@d.mn' })],
    ['a calendar of 1 MB', calendar({ SUMMARY: 'a'.repeat(1_000_000) })],
    ['nesting', 'BEGIN:VCALENDAR\r\n'.repeat(10_000)],
  ])('is none: %s', (_name, text) => {
    expect(invitationIn(text)).toBeNull()
  })

  test('cannot add lines to an answer', () => {
    const found = invitationIn(calendar({ SUMMARY: 'x\\nATTENDEE;PARTSTAT=ACCEPTED:mailto:other@example.mn' }))
    const reply = replyTo(found?.base ?? [], 'office@example.mn', 'accepted', new Date())
    expect(reply.match(/^ATTENDEE/gm)).toHaveLength(1)
  })
})

describe('an invitation in a mail', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await app({ env: { IMAP_AUTHSERV_IDS: 'mx.example.mn' } })
  })
  const { api, boxes, threads, thread, deliver } = mailTools(() => t)
  const invite = async (username: string, text = calendar(), from = 'nyamaa@example.org') => {
    await t.core.pool.query('delete from mails')
    for (const table of ['mail_accounts', 'mail_threads']) await t.core.pool.query(`delete from ${table}`)
    await t.core.pool.query('delete from outbox')
    return add(username, text, from)
  }
  /** Lets a mail arrive next to the others. */
  const add = async (username: string, text: string, from: string, headers = '') => {
    const known = (await boxes(leader))[0]?.account?.version ?? null
    const server = { host: 'imap.invalid', port: 993, security: 'tls', username, password: 'b', version: known }
    const account = await api(leader).put(`/v1/mail/mailboxes/${leader.id}/account`, server)
    const raw = Buffer.from(
      `${headers}From: ${from}\r\nSubject: Invitation\r\nMessage-ID: <${Math.random()}@x>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nCome\r\n--b\r\nContent-Type: text/calendar; method=REQUEST; charset=utf-8\r\n\r\n${text}\r\n--b--`,
    )
    const { id, version } = account.body.data
    const digest = createHash('sha256').update(raw).digest()
    const found = { uidValidity: '1', uid: 1, at: new Date(), isSeen: true, digest }
    await arrive(t.core, { id, version, mailboxId: leader.id }, await parseInThread(raw), found)
    const [row] = await threads(leader)
    const [mail] = (await thread(leader, row?.id ?? '')).messages
    if (!mail) throw new Error('no mail')
    return mail
  }
  const answer = (id: string, value: string, person = leader) =>
    api(person).post(`/v1/mail/mails/${id}/invitation`, { answer: value })

  test('is answered to its organizer once, by the address of the account', async () => {
    const mail = await invite('office@example.mn')
    expect(mail.invitation).toMatchObject({ title: 'Planning, part 1', canAnswer: true, answer: null })
    expect((await answer(mail.id, 'accepted', khorooAdmin)).status).toBe(404)
    const answered = await answer(mail.id, 'accepted')
    expect(answered.status, answered.text).toBe(200)
    expect(answered.body.data.invitation).toMatchObject({ answer: 'accepted' })
    expect((await answer(mail.id, 'accepted')).status).toBe(200)
    const { messages } = await thread(leader, mail.threadId)
    expect(messages).toHaveLength(2)
    const sent = messages.find(({ isMine }) => isMine)
    await deliver(sent as never)
    const { rows } = await t.core.pool.query('select recipient, source from outbox')
    expect(rows.map(({ recipient }) => recipient)).toEqual(['nyamaa@example.org'])
    const composed = await mailSource.compose(t.core, rows[0].source.split('/')[1])
    expect(composed?.calendarReply).toContain('PARTSTAT=ACCEPTED:mailto:office@example.mn')
  })

  const eventsOf = async (person: typeof leader) => {
    const { body } = await api(person).get('/v1/calendar/events?start=2026-11-25T00:00:00Z&end=2026-12-31T00:00:00Z')
    return body.data.map(({ title, place, start }: Record<string, string>) => [title, place, start])
  }

  test('that is accepted is in the calendar of the person who answers, once, until it is declined', async () => {
    const mail = await invite('office@example.mn')
    expect((await answer(mail.id, 'accepted')).body.data.invitation).toMatchObject({ inCalendar: true })
    expect(await eventsOf(leader)).toEqual([['Planning, part 1', 'Room 4', '2026-12-01T08:00:00.000Z']])
    expect(await eventsOf(khorooAdmin)).toEqual([])
    await answer(mail.id, 'tentative')
    expect(await eventsOf(leader)).toHaveLength(1)
    expect((await answer(mail.id, 'declined')).body.data.invitation).toMatchObject({ inCalendar: false })
    expect(await eventsOf(leader)).toEqual([])
  })

  test('of a series is there with its occurrences, and a newer invitation replaces the earlier one', async () => {
    const weekly = calendar({ RRULE: 'FREQ=WEEKLY;COUNT=3' })
    const first = await invite('office@example.mn', weekly)
    await answer(first.id, 'accepted')
    expect(await eventsOf(leader)).toHaveLength(3)
    const moved = await invite('office@example.mn', weekly.replaceAll('20261201T', '20261202T'))
    await answer(moved.id, 'accepted')
    expect((await eventsOf(leader)).map(([, , start]: string[]) => start?.slice(0, 10))).toEqual([
      '2026-12-02',
      '2026-12-09',
      '2026-12-16',
    ])
    await answer(moved.id, 'declined')
  })

  test('that a calendar cannot store is answered all the same', async () => {
    const mail = await invite('office@example.mn', calendar({ RRULE: 'FREQ=SECONDLY' }))
    const answered = await answer(mail.id, 'accepted')
    expect(answered.body.data.invitation).toMatchObject({ answer: 'accepted', inCalendar: false })
    expect(await eventsOf(leader)).toEqual([])
  })

  test('to somebody else cannot be answered here', async () => {
    const mail = await invite('third@example.mn')
    expect(mail.invitation).toMatchObject({ canAnswer: false })
    expect((await answer(mail.id, 'accepted')).status).toBe(409)
    expect((await thread(leader, mail.threadId)).messages).toHaveLength(1)
  })

  test('that was called off is shown and not answered', async () => {
    const mail = await invite('office@example.mn', calendar({}, 'CANCEL'))
    expect(mail.invitation).toMatchObject({ isCancelled: true, isProven: false, canAnswer: false })
    expect((await answer(mail.id, 'accepted')).status).toBe(409)
  })

  const undo = async (threadId: string) => {
    const { messages } = await thread(leader, threadId)
    const last = messages.find(({ state }) => state === 'scheduled')
    return api(leader).post(`/v1/mail/mails/${last?.id}/undo`, { version: last?.version })
  }
  const cardOf = async (id: string) => (await api(leader).get(`/v1/mail/mails/${id}`)).body.data.invitation

  test('is not answered any more when the answer is undone, and is again when it is sent after all', async () => {
    const mail = await invite('office@example.mn')
    await answer(mail.id, 'accepted')
    const undone = await undo(mail.threadId)
    expect(undone.status, undone.text).toBe(200)
    expect(await cardOf(mail.id)).toMatchObject({ answer: null, inCalendar: false })
    expect(await eventsOf(leader)).toEqual([])
    const sent = await api(leader).post(`/v1/mail/mails/${undone.body.data.id}/send`, {
      sendAt: null,
      version: undone.body.data.version,
    })
    expect(sent.status, sent.text).toBe(200)
    expect(await cardOf(mail.id)).toMatchObject({ answer: 'accepted', inCalendar: true })
    expect(await eventsOf(leader)).toHaveLength(1)
  })

  test('has its earlier answer again when a later one is undone', async () => {
    const mail = await invite('office@example.mn')
    await answer(mail.id, 'accepted')
    await t.core.pool.query(
      `update mails set status = 'sent', sent_at = now(), send_at = null where status = 'scheduled'`,
    )
    await answer(mail.id, 'declined')
    expect(await eventsOf(leader)).toEqual([])
    await undo(mail.threadId)
    expect(await cardOf(mail.id)).toMatchObject({ answer: 'accepted', inCalendar: true })
    expect(await eventsOf(leader)).toHaveLength(1)
  })

  const uninvite = async () => {
    const { rows } = await t.core.pool.query(
      `select payload from jobs where kind = 'office_mail.uninvite' and done_at is null`,
    )
    for (const { payload } of rows) await removeFromCalendar(t.core)(payload as never, { id: 1, attempts: 1 } as never)
  }

  test('that its proven organizer calls off is marked, cannot be answered and leaves the calendar; nobody else calls it off', async () => {
    const mail = await invite('office@example.mn')
    await answer(mail.id, 'accepted')
    const proof = 'Authentication-Results: mx.example.mn; dmarc=pass header.from=example.org\r\n'
    const cancel = (from: string, headers: string, fields: Record<string, string> = { SEQUENCE: '3' }) =>
      add('office@example.mn', calendar(fields, 'CANCEL'), from, headers)
    await cancel('stranger@example.org', proof)
    await cancel('nyamaa@example.org', '')
    await cancel('nyamaa@example.org', proof.replace('mx.example.mn', 'mx.example.org'))
    await cancel('nyamaa@example.org', proof.replace('dmarc=pass', 'dmarc=fail') + proof)
    await cancel('nyamaa@example.org', proof, { 'RECURRENCE-ID': '20261201T080000Z' })
    await uninvite()
    expect(await cardOf(mail.id)).toMatchObject({ isCancelled: false, inCalendar: true })
    expect(await eventsOf(leader)).toHaveLength(1)

    await cancel('nyamaa@example.org', proof, { SEQUENCE: '4' })
    await uninvite()
    await uninvite()
    expect(await cardOf(mail.id)).toMatchObject({ isCancelled: true, canAnswer: false, inCalendar: false })
    expect(await eventsOf(leader)).toEqual([])
    expect((await answer(mail.id, 'tentative')).status).toBe(409)
  })
})
