import { aContent, anAccount, toPerson } from '../../server/features/mail/testing.ts'
import { idOf, people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, khorooAdmin, leader } = people

/** Every write of the mail. */
export async function walkMail({ t, write }: Walk): Promise<void> {
  const [box] = (await t.as(khorooAdmin).get('/v1/mail/mailboxes')).body.data
  const mailboxId = box.id
  const label = await write('mail.addLabel', khorooAdmin, { body: { mailboxId, name: 'Ажил', colour: 'red' } })
  const ofLabel = { id: label.id }
  await write('mail.changeLabel', khorooAdmin, {
    params: ofLabel,
    body: { name: 'Төсөл', colour: 'blue', version: label.version },
  })
  await write('mail.changeMailbox', khorooAdmin, {
    params: { id: mailboxId },
    body: { signature: null, away: null, rules: [], version: box.version },
  })
  await write('mail.setAccount', khorooAdmin, { params: { id: mailboxId }, body: { ...anAccount, version: null } })
  await write('mail.testAccount', khorooAdmin, { params: { id: mailboxId }, body: anAccount })
  await write('mail.removeAccount', khorooAdmin, { params: { id: mailboxId } })
  await write('mail.share', cityAdmin, { body: { areaId: idOf('D2K1') } })
  const content = aContent({ to: [toPerson(leader)] })
  const draft = await write('mail.draft', khorooAdmin, {
    body: { mailboxId, ...content, answers: null, forwards: false },
  })
  const params = { id: draft.id }
  await t.core.pool.query(
    `insert into mail_invitations (mail_id, is_cancelled, title, place, start_at, all_day, repeats, organizer_name, organizer_address, attendee, base)
     select mail_id, false, 'Хурал', '', now(), false, false, '', 'nyamaa@test.mn', 'office@test.mn', '["vevent", [], []]' from mail_copies where id = $1`,
    [draft.id],
  )
  await write('mail.answerInvitation', khorooAdmin, { params: { id: draft.id }, body: { answer: 'accepted' } })
  const saved = await write('mail.saveDraft', khorooAdmin, {
    params,
    body: { ...content, subject: 'Тов', version: draft.version },
  })
  const sent = await write('mail.send', khorooAdmin, { params, body: { sendAt: null, version: saved.version } })
  await write('mail.undo', khorooAdmin, { params, body: { version: sent.version } })
  await write('mail.mark', khorooAdmin, { params, body: { action: 'star', labelId: null } })
  await write('mail.bulk', khorooAdmin, { body: { ids: [draft.threadId], action: 'star', labelId: null } })
  await write('mail.discard', khorooAdmin, { params })
  await write('mail.emptyBin', khorooAdmin, { params: { id: mailboxId } })
  await write('mail.removeLabel', khorooAdmin, { params: ofLabel })
  const mbox = 'From bat@nutag.mn Sat Nov 28 12:00:00 2020\nFrom: bat@example.org\nSubject: Mail\n\nText\n'
  const begun = await write('mail.beginImport', khorooAdmin, {
    body: { mailboxId, name: 'mail.mbox', bytes: mbox.length },
  })
  await t.as(khorooAdmin).patch(begun.address, mbox, {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  })
  await write('mail.startImport', khorooAdmin, { params: { id: begun.id } })
  await write('mail.removeImport', khorooAdmin, { params: { id: begun.id } })
}
