import { Problem } from '#contract/core/model/problem.ts'
import { auth } from '#contract/features/auth/index.ts'
import { areaRef } from '../../core/access/area-ref.ts'
import * as accounts from '../../core/accounts/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { PERSONAL_EXPORT_JOB } from '../../core/sheets/export-record.ts'
import { writePersonalExport } from '../../core/sheets/personal-export.ts'
import { type AuthTables, showProfile, showUser } from './account.ts'
import { cancelOwnEmail, confirmOwnEmail, planOwnEmail } from './email.ts'
import { mailCode, mailMe, resetMail } from './mail-me.ts'
import { deleteAccount, exportMyData, keepAccount, mailProofCode, myData, withdrawConsent } from './my-data.ts'
import {
  changePreferences,
  changeProfile,
  meOf,
  ownAccount,
  ownRow,
  ownSessions,
  replaceAvatar,
  setAvatar,
} from './own-account.ts'
import {
  addPasskey,
  ownPasskeys,
  passkeyOptions,
  passkeyProofOptions,
  removePasskey,
  renamePasskey,
  showSignedIn,
} from './passkeys.ts'
import {
  endOfSignOn,
  finishOwnSignOn,
  linkSignOn,
  ownSignOns,
  signOnProviders,
  startOwnSignOn,
  unlinkSignOn,
} from './sign-on.ts'
import { confirmSms, sendSmsCode, stopSms } from './sms.ts'
import { confirmTwoStep, newRecoveryCodes, startTwoStep, stopTwoStep } from './two-step.ts'

export { compose, mailWords } from './mails/compose.ts'
export { plannedAddressMails } from './mails/planned-address.ts'

const RESET_JOB = 'auth.mail_reset_code'

/** Signing in and out, and the caller's account. People who are not signed in are found only through core/accounts. */
export default serve<AuthTables>()(auth, {
  anchors: {
    users: { owner: 'id' },
    sessions: { owner: 'user_id' },
    passkeys: { owner: 'user_id' },
    sign_ons: { owner: 'user_id' },
    files: { owner: 'owner_id' },
    file_links: { via: { column: 'file_id', table: 'files' } },
    audit_log: { owner: 'actor_id' },
  },
  present: { users: showProfile },
  resume: async (core) => {
    await accounts.deleteDueAccounts(core)
  },
  jobs: {
    [PERSONAL_EXPORT_JOB]: writePersonalExport,
    [RESET_JOB]: (core) => async (payload: { email: string; address: string }) => {
      const origin = { requestId: 'job', address: payload.address, agent: '' }
      await accounts.mailResetCode(core, origin, payload.email, (person, code) => resetMail(core, person, code))
    },
  },
  handlers: {
    login: async (call) => showSignedIn(call, await accounts.signIn(call, call.body)),
    passkeySignInOptions: async (call) => ({ data: await accounts.passkeyRequest(call, null) }),
    passkeySignIn: async (call) => showSignedIn(call, await accounts.signInByPasskey(call, call.body)),
    myAccount: async (call) => ({ data: { user: showUser(call, await ownRow(call)) } }),
    logout: async (call) => {
      const me = meOf(call)
      const mine = await call.rows.changeMany(
        'sessions',
        (q) => q.where('id', '=', me.sessionId),
        { revoked_at: call.now },
        { action: 'sign_out' },
      )
      for (const { id } of mine) call.after(() => call.core.sessions.revoked({ sessionId: id }))
      return null
    },
    register: async (call) => {
      await accounts.countRegistration(call)
      const { person, token } = await accounts.register(call, { ...call.body, lang: call.lang })
      await accounts.giveConsent(call, person.id, 'registration')
      await mailCode(call, person, await accounts.makeCode(call, person.id, 'verify'))
      return { accessToken: token, user: showUser(call, await accounts.shownAccount(call, person.id)) }
    },
    verify: async (call) => {
      await accounts.verifyEmail(call, meOf(call).id, call.body.code)
      const row = await ownRow(call)
      call.rows.touch('users', row as never, { action: 'verify_email' })
      return { data: { user: showUser(call, row) } }
    },
    resendCode: async (call) => {
      const me = await ownRow(call)
      if (me.email_verified_at) throw new Problem('wrong_state')
      await accounts.countCode(call, me.email)
      await mailCode(call, me, await accounts.makeCode(call, me.id, 'verify'))
      return null
    },
    resetPassword: async (call) => {
      await accounts.countCode(call, call.body.email)
      // looked up and mailed by a job, so that a known address does not take longer than an unknown one
      await call.later(RESET_JOB, { email: call.body.email, address: call.origin.address }, undefined, 'urgent')
      return null
    },
    newPassword: async (call) => {
      const { person, after } = await accounts.resetPassword(call, call.body)
      call.note({ action: 'auth.new_password', table_name: 'users', row_id: person.id, area_id: person.area_id })
      await mailMe(call, person, 'passwordChanged')
      call.after(after)
      return null
    },
    newPasswordByLink: async (call) => {
      const { person, after } = await accounts.resetPasswordByLink(call, call.body)
      call.note({ action: 'auth.new_password', table_name: 'users', row_id: person.id, area_id: person.area_id })
      await mailMe(call, person, 'passwordChanged')
      call.after(after)
      return { data: { email: person.email } }
    },
    invitation: async (call) => {
      const { person } = await accounts.invitedPerson(call, call.body.token)
      const { email, first_name, last_name, area } = await accounts.shownAccount(call, person.id)
      return { data: { email, firstName: first_name, lastName: last_name, area } }
    },
    acceptInvitation: async (call) => {
      const { person, token } = await accounts.acceptInvitation(call, call.body)
      return { data: { token, user: showUser(call, await accounts.shownAccount(call, person.id)) } }
    },
    planEmail: planOwnEmail,
    cancelEmail: cancelOwnEmail,
    confirmEmail: confirmOwnEmail,
    account: ownAccount,
    profile: (call) => changeProfile(call, call.body),
    preferences: (call) => changePreferences(call, call.body),
    sendSmsCode,
    confirmSms,
    stopSms,
    setAvatar,
    removeAvatar: (call) => replaceAvatar(call, null),
    changePassword: async (call) => {
      const { person, after } = await accounts.changePassword(call, meOf(call), call.body)
      call.note({ action: 'auth.change_password', table_name: 'users', row_id: person.id, area_id: person.area_id })
      await mailMe(call, person, 'passwordChanged')
      call.after(after)
      return null
    },
    sessions: async (call) => ({ data: await ownSessions(call) }),
    revokeSession: async (call) => {
      const { id } = call.params
      const ended = await call.rows.changeMany(
        'sessions',
        (q) => q.where('id', '=', id).where('revoked_at', 'is', null),
        { revoked_at: call.now },
        { action: 'end_session' },
      )
      if (ended.length === 0) throw new Problem('not_found')
      call.after(() => call.core.sessions.revoked({ sessionId: id }))
      return null
    },
    revokeOthers: async (call) => {
      const me = meOf(call)
      call.after(await accounts.endSessions(call, me.id, me.sessionId))
      call.note({ action: 'auth.end_other_sessions', table_name: 'users', row_id: me.id, area_id: me.areaId })
      return null
    },
    startTwoStep: async (call) => ({ data: await startTwoStep(call, call.body) }),
    confirmTwoStep: async (call) => ({ data: { recoveryCodes: await confirmTwoStep(call, call.body.code) } }),
    stopTwoStep: async (call) => {
      await stopTwoStep(call, call.body)
      return null
    },
    newRecoveryCodes: async (call) => ({ data: { recoveryCodes: await newRecoveryCodes(call, call.body) } }),
    passkeys: ownPasskeys,
    passkeyProofOptions,
    passkeyOptions: (call) => passkeyOptions(call, call.body),
    addPasskey: (call) => addPasskey(call, call.body),
    renamePasskey: (call) => renamePasskey(call, call.params.id, call.body.name),
    removePasskey: async (call) => {
      await removePasskey(call, call.params.id, call.body)
      return null
    },
    signOnProviders,
    startSignOn: (call) => startOwnSignOn(call, call.params.provider),
    finishSignOn: (call) => finishOwnSignOn(call, call.body),
    signOns: ownSignOns,
    linkSignOn: (call) => linkSignOn(call, call.params.provider, call.body),
    unlinkSignOn: async (call) => {
      await unlinkSignOn(call, call.params.id, call.body)
      return null
    },
    endOfSignOn,
    myData,
    exportMyData: (call) => exportMyData(call, call.body),
    deleteAccount: (call) => deleteAccount(call, call.body),
    keepAccount,
    mailProofCode,
    withdrawConsent: (call) => withdrawConsent(call, call.params.id),
    activity: async ({ rows, query }) => {
      const found = await rows.page('audit_log', {
        query,
        sorts: { at: 'at' },
        defaultSort: '-at',
        isHuge: true,
        select: (q) => q.selectAll('audit_log').select(areaRef('audit_log.area_id').as('area')),
      })
      const data = found.data.map((line) => ({
        id: line.id,
        at: line.at.toISOString(),
        action: line.action,
        outcome: line.outcome,
        table: line.table_name,
        rowId: line.row_id,
        area: line.area,
      }))
      return { data, meta: found.meta }
    },
  },
})
