import { generate } from 'otplib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { draft as aLeader } from '../../server/features/leaders/testing.ts'
import { draft as aUser } from '../../server/features/users/testing.ts'
import { makeAuthenticator } from '../../server/testing/authenticator.ts'
import { emptySection, vacantSection } from '../../server/testing/leaders.ts'
import { secretIn } from '../../server/testing/mail.ts'
import type { OidcServer } from '../../server/testing/oidc.ts'
import { idOf, PASSWORD, people } from '../../server/testing/people.ts'
import type { Walk } from './walk.ts'

const { cityAdmin, khorooAdmin, leader, homelessCitizen, citizen, farLeader } = people
const NEW = 'шинэ нууц үгийг энд бичив'

/** The code or token of the newest mail to an address, as soon as there is one. */
async function mailed({ t }: Walk, email: string): Promise<string> {
  await expect.poll(() => secretIn(t, email), { timeout: 20_000 }).not.toBe('')
  return secretIn(t, email)
}

export const aPicture = async (background = '#3366aa') => ({
  name: 'a.png',
  type: 'image/png',
  content: await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
})

async function walkAccounts(walk: Walk): Promise<void> {
  const { t, write } = walk
  const email = 'walker@test.mn'
  const registered = await write('auth.register', null, {
    body: { email, password: PASSWORD, firstName: 'Туяа', lastName: 'Болд' },
  })
  const token: string = registered.accessToken
  await write('auth.resendCode', null, { token })
  await write('auth.verify', null, { token, body: { code: await mailed(walk, email) } })
  await t.core.pool.query('delete from outbox where recipient = $1', [email])
  await write('auth.resetPassword', null, { body: { email } })
  await write('auth.newPassword', null, {
    body: { email, code: await mailed(walk, email), password: NEW },
  })
  const signedIn = await write('auth.login', null, { body: { email, password: NEW } })
  await write('auth.changePassword', null, {
    token: signedIn.token,
    body: { oldPassword: NEW, newPassword: `${NEW} ${NEW}` },
  })
  await write('auth.logout', null, { token: signedIn.token })
}

async function walkOwnEmail(walk: Walk): Promise<void> {
  const { write } = walk
  const planned = { body: { email: 'planned.walk@test.mn', password: PASSWORD } }
  await write('auth.planEmail', homelessCitizen, planned)
  await write('auth.cancelEmail', homelessCitizen)
  await write('auth.planEmail', homelessCitizen, planned)
  await write('auth.confirmEmail', null, {
    body: { token: await mailed(walk, 'planned.walk@test.mn'), password: PASSWORD },
  })
}

async function walkOwnAccount({ t, write }: Walk): Promise<void> {
  const profile = { firstName: 'Болормаа', lastName: 'Батбаяр', phone: '9911-2233', version: 1 }
  await write('auth.profile', farLeader, { body: profile })
  await write('auth.preferences', farLeader, { body: { lang: 'en' } })
  const number = '+97699112233'
  await write('auth.sendSmsCode', farLeader, { body: { phone: number } })
  await write('auth.confirmSms', farLeader, { body: { phone: number, code: await mailed({ t } as Walk, number) } })
  await write('auth.stopSms', farLeader)
  await write('auth.setAvatar', farLeader, { file: await aPicture() })
  await write('auth.removeAvatar', farLeader)
  const here = await t.tokenOf(farLeader)
  await t.tokenOf(farLeader)
  const sessions = await t.as(null).get('/v1/auth/sessions', { authorization: `Bearer ${here}` })
  const elsewhere = sessions.body.data.find((one: { current: boolean }) => !one.current)
  await write('auth.revokeSession', null, { token: here, params: { id: elsewhere.id } })
  await write('auth.revokeOthers', null, { token: here })
}

async function walkMyData({ t, write }: Walk): Promise<void> {
  const proof = { body: { password: PASSWORD } }
  await write('auth.exportMyData', homelessCitizen, proof)
  await write('auth.deleteAccount', homelessCitizen, proof)
  await write('auth.keepAccount', homelessCitizen)
  const { rows: kept } = await t.core.pool.query(
    `update users u set password_hash = null, email_verified_at = now() from users old
     where u.id = $1 and old.id = u.id returning old.password_hash, old.email_verified_at`,
    [homelessCitizen.id],
  )
  await write('auth.mailProofCode', homelessCitizen)
  await t.core.pool.query('update users set password_hash = $2, email_verified_at = $3 where id = $1', [
    homelessCitizen.id,
    kept[0].password_hash,
    kept[0].email_verified_at,
  ])
  const { rows } = await t.core.pool.query<{ id: string }>(
    `insert into consents (user_id, kind, version) values ($1, 'order', '2020-01-01') returning id`,
    [homelessCitizen.id],
  )
  await write('auth.withdrawConsent', homelessCitizen, { params: { id: rows[0]?.id ?? '' } })
}

async function walkTwoStep({ t, write }: Walk): Promise<void> {
  const proof = { body: { password: PASSWORD } }
  const { secret } = await write('auth.startTwoStep', citizen, proof)
  const code = await generate({ secret, epoch: Math.floor(t.core.now().getTime() / 1000) })
  const { recoveryCodes } = await write('auth.confirmTwoStep', citizen, { body: { code } })
  const withCode = (used: string) => ({ body: { password: PASSWORD, code: used } })
  const again = await write('auth.newRecoveryCodes', citizen, withCode(recoveryCodes[0]))
  await write('auth.stopTwoStep', citizen, withCode(again.recoveryCodes[0]))
}

async function walkPasskeys({ t, write }: Walk): Promise<void> {
  const key = makeAuthenticator(t.core.config.publicUrl)
  const options = await write('auth.passkeyOptions', citizen, { body: { password: PASSWORD } })
  const { passkey } = await write('auth.addPasskey', citizen, { body: { name: 'Утас', response: key.create(options) } })
  const params = { id: passkey.id }
  await write('auth.renamePasskey', citizen, { params, body: { name: 'Шинэ утас' } })
  const signIn = await write('auth.passkeySignInOptions', null)
  await write('auth.passkeySignIn', null, { body: key.get(signIn) })
  const proof = key.get(await write('auth.passkeyProofOptions', citizen))
  await write('auth.removePasskey', citizen, { params, body: { password: PASSWORD, passkey: proof } })
}

/** Signs a citizen on with an identity provider, and links and unlinks one. */
export async function walkSignOn({ t, write }: Walk, oidc: OidcServer): Promise<void> {
  oidc.person = {
    sub: 'walker',
    email: 'on.walk@test.mn',
    email_verified: true,
    given_name: 'Бат',
    family_name: 'Дорж',
  }
  const params = { provider: 'citizens' }
  const way = await write('auth.startSignOn', null, { params })
  const body = { query: await oidc.visit(way.url), key: way.key }
  const { token } = await write('auth.finishSignOn', null, { body })
  await write('auth.endOfSignOn', null, { token })
  oidc.person = { ...oidc.person, sub: 'linked', email: 'linked.walk@test.mn' }
  const proof = { password: PASSWORD }
  const link = await write('auth.linkSignOn', citizen, { params, body: proof })
  await write('auth.finishSignOn', citizen, { body: { query: await oidc.visit(link.url), key: link.key } })
  const { body: own } = await t.as(citizen).get('/v1/auth/sign-ons')
  await write('auth.unlinkSignOn', citizen, { params: { id: own.data[0].linked.id }, body: proof })
}

async function walkUsers(walk: Walk): Promise<void> {
  const { t, write } = walk
  const areaId = await vacantSection(t, 'D1K1')
  const made = await write('users.create', khorooAdmin, { body: aUser({ email: 'made.walk@test.mn', areaId }) })
  const params = { id: made.id }
  const personal = {
    email: 'made.walk@test.mn',
    firstName: 'Өөр',
    lastName: 'Нэр',
    phone: null,
    position: null,
    version: made.version,
  }
  const changed = await write('users.change', khorooAdmin, { params, body: personal })
  await write('users.place', khorooAdmin, {
    params,
    body: { role: 'SECTION_LEADER', areaId: await emptySection(t, 'D1K1'), version: changed.version },
  })
  const moved = await walk.t.as(khorooAdmin).get(`/v1/users/${made.id}`)
  const users = [{ id: made.id, version: moved.body.data.version }]
  await write('users.bulk', khorooAdmin, { body: { users, action: 'invite' } })
  await write('users.act', khorooAdmin, { params, body: { action: 'invite' } })
  const token = await mailed(walk, 'made.walk@test.mn')
  await write('auth.invitation', null, { body: { token } })
  await write('auth.acceptInvitation', null, { body: { token, password: NEW } })
  await t.core.pool.query(`delete from outbox where recipient = 'made.walk@test.mn'`)
  await write('auth.resetPassword', null, { body: { email: 'made.walk@test.mn' } })
  const link = { token: await mailed(walk, 'made.walk@test.mn'), password: `${NEW} ${NEW}` }
  await write('auth.newPasswordByLink', null, { body: link })
  const { body } = await t.as(khorooAdmin).get(`/v1/users/${made.id}`)
  const renamed = { ...personal, email: 'renamed.walk@test.mn', version: body.data.version }
  const asked = await write('users.change', khorooAdmin, { params, body: renamed })
  const requestId = asked.requests[0].id
  await write('users.decide', cityAdmin, { params: { ...params, requestId }, body: { decision: 'confirm' } })
  await write('users.cancelEmail', khorooAdmin, { params })
  await t.core.pool.query('update users set totp_since = now() where id = $1', [made.id])
  await write('users.resetFactor', khorooAdmin, { params, body: {} })
  await write('users.endSessions', khorooAdmin, { params })
}

async function walkHomes({ write }: Walk): Promise<void> {
  await write('citizens.setHome', homelessCitizen, { body: { areaId: idOf('D1K1S1') } })
  await write('citizens.actOnHome', homelessCitizen, { body: { action: 'ask' } })
  await write('citizens.act', leader, { params: { id: homelessCitizen.id }, body: { action: 'confirm' } })
}

async function walkLeaders(walk: Walk): Promise<void> {
  const { t, write } = walk
  const areaId = await emptySection(t, 'D1K1')
  const { registerNumber: _kept, ...fields } = aLeader({ areaId })
  const made = await write('leaders.create', khorooAdmin, { body: aLeader({ areaId }) })
  const params = { id: made.id }
  await write('leaders.change', khorooAdmin, { params, body: { ...fields, firstName: 'Өөр', version: made.version } })
  await write('leaders.reveal', khorooAdmin, { params, body: { reason: 'correct' } })
  await write('leaders.exportPersonal', khorooAdmin, { body: { format: 'csv', reason: 'correct' } })
  // creates a person of another feature inside this write
  await write('leaders.account', khorooAdmin, { params, body: { email: 'leader.walk@test.mn' } })
  const vacant = await vacantSection(t, 'D1K1')
  const { rows } = await t.core.pool.query('select id from leaders where area_id = $1', [vacant])
  const invitations = [{ id: rows[0].id, email: 'invited.walk@test.mn' }]
  await write('leaders.invite', khorooAdmin, { body: { invitations } })
  await write('leaders.act', khorooAdmin, { params, body: { action: 'deactivate' } })
  const head = 'Хэсгийн код,Овог,Нэр,Регистрийн дугаар,Утас,Эхэлсэн огноо,Дуусах огноо'
  const row = ['D1K1S2', 'Бат', 'Дорж', aLeader().registerNumber, '9911-2233', '2026.01.15', ''].join(',')
  const start = () =>
    write('leaders.importStart', khorooAdmin, {
      file: { name: 'leaders.csv', type: 'text/csv', content: Buffer.from([head, row].join('\r\n')) },
    })
  const settled = async (id: string, status: string) =>
    expect
      .poll(async () => (await t.as(khorooAdmin).get(`/v1/leaders/imports/${id}`)).body.data.status, {
        timeout: 20_000,
      })
      .toBe(status)
  const imported = await start()
  await settled(imported.id, 'ready')
  const answer = { question: 'leader_replaces', yes: true }
  await write('leaders.importAnswer', khorooAdmin, { params: { id: imported.id }, body: answer })
  await write('leaders.importConfirm', khorooAdmin, { params: { id: imported.id } })
  await settled(imported.id, 'done')
  const dropped = await start()
  await settled(dropped.id, 'ready')
  await write('leaders.importDrop', khorooAdmin, { params: { id: dropped.id } })
}

async function walkOffice({ t, write }: Walk): Promise<void> {
  const upload = await write('files.upload', leader, { file: await aPicture() })
  await write('files.remove', leader, { params: { id: upload.id } })
  const holiday = { day: '2031-05-05', name: { mn: 'Тэмдэглэлт өдөр' } }
  const made = await write('holidays.create', cityAdmin, { body: holiday })
  await write('holidays.change', cityAdmin, {
    params: { id: made.id },
    body: { ...holiday, day: '2031-05-06', version: made.version },
  })
  await write('holidays.remove', cityAdmin, { params: { id: made.id } })
  await write('admin.setMaintenance', cityAdmin, { body: { on: false, text: null, until: null } })
  await write('admin.verifyAudit', cityAdmin)
  await write('admin.testMail', cityAdmin)
  await write('admin.makeBackup', cityAdmin)
  await write('setup.skip', cityAdmin, { params: { name: 'areas.tree' }, body: { skipped: true } })
  await write('setup.dismiss', cityAdmin, { body: { dismissed: true } })
  const failed = await t.core.pool.query(
    `insert into jobs (kind, payload, failed_at) values ('nobody.does_this', '{}', now()) returning id`,
  )
  await write('admin.retryJob', cityAdmin, { params: { id: failed.rows[0].id } })
  const mail = await t.core.pool.query(
    `insert into outbox (recipient, subject, body_text, failed_at, error) values ('a@test.mn', 'Ө', 'Ө', now(), '550') returning id`,
  )
  await write('admin.retryMail', cityAdmin, { params: { id: mail.rows[0].id } })
}

export async function walkPeople(walk: Walk): Promise<void> {
  await walkHomes(walk)
  await walkAccounts(walk)
  await walkOwnAccount(walk)
  await walkMyData(walk)
  await walkOwnEmail(walk)
  await walkTwoStep(walk)
  await walkPasskeys(walk)
  await walkUsers(walk)
  await walkLeaders(walk)
  await walkOffice(walk)
}
