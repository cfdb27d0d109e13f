import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { mail } from '#contract/features/mail/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { findAddresses } from './addresses.ts'
import { answerInvitation } from './answer-invitation.ts'
import { mailboxFollowers } from './area-followers.ts'
import { BIN_JOB, emptyBin, purgeBins } from './bin.ts'
import { briefLabels, briefMails } from './brief.ts'
import { DELIVER_JOB, deliverMail, resumeDelivery } from './deliver.ts'
import { addDraft, discardDraft, saveDraft } from './drafts.ts'
import { removeAccount, setAccount, showAccount, testAccount } from './incoming/accounts.ts'
import { htmlPage, mailPicture } from './incoming/html-page.ts'
import { remotePicture } from './incoming/remote-picture.ts'
import { accountWatch, PASSWORD_USE } from './incoming/watch.ts'
import { removeFromCalendar, UNINVITE_JOB } from './invitation-answers.ts'
import { addLabel, changeLabel, mailboxesOf, removeLabel } from './labels.ts'
import { mailboxMembers, mailMembers } from './mailboxes.ts'
import { markMail } from './marks.ts'
import { exportMailbox } from './mbox/export.ts'
import {
  beginImport,
  findImport,
  importLog,
  importMembers,
  importsOf,
  removeImport,
  startImport,
  tidyImports,
} from './mbox/imports.ts'
import { IMPORT_JOB, runImport } from './mbox/run-import.ts'
import { mailSource } from './outside.ts'
import { personalData } from './personal-data.ts'
import { sendDraft, undoSend } from './send.ts'
import { changeMailbox, sharedMailboxes, shareMailbox } from './settings.ts'
import { mailOf, threadOf } from './show.ts'
import type { MailRecord, MailTables } from './tables.ts'
import { changeThreads, listThreads } from './threads.ts'

const isStaff = () => sql<boolean>`users.role <> 'APPLICATION'`

const ofMailbox = { via: { column: 'mailbox_id', table: 'mailboxes' } } as const

/** The mail of the office. Nothing of it is named outside of its mailboxes, not even in the audit log. */
export default serve<MailTables>()(mail, {
  personalData,
  anchors: {
    // announced by mailboxes.ts, because who sees a mail depends on its mailboxes
    mailboxes: { owner: 'owner_id', member: mailboxMembers },
    mails: { owner: 'author_id', member: mailMembers },
    mail_recipients: { via: { column: 'mail_id', table: 'mails' } },
    mail_labels: ofMailbox,
    mail_rules: ofMailbox,
    mail_imports: { owner: 'author_id', member: importMembers },
    mail_accounts: ofMailbox,
    mail_threads: ofMailbox,
    mail_copies: ofMailbox,
    users: { area: 'area_id', owner: 'id', shared: isStaff },
    areas: { area: 'id', path: 'path', shared: () => sql<boolean>`true` },
  },
  sealed: [{ table: 'mail_account_secrets', column: 'sealed', key: ['account_id'], use: PASSWORD_USE }],
  privateTables: [
    'mailboxes',
    'mails',
    'mail_recipients',
    'mail_labels',
    'mail_rules',
    'mail_imports',
    'mail_accounts',
    'mail_threads',
    'mail_copies',
  ],
  present: {
    mailboxes: ({ id, version }: { id: string; version: number }) => ({ id, version }),
    mail_accounts: showAccount,
    mails: ({ subject, body, version }: MailRecord) => ({ subject, body, version }),
    mail_labels: ({ id, name, version }: { id: string; name: string; version: number }) => ({ id, name, version }),
  },
  areaFollowers: [mailboxFollowers],
  jobs: {
    [DELIVER_JOB]: deliverMail,
    [BIN_JOB]: purgeBins,
    [UNINVITE_JOB]: removeFromCalendar,
    [IMPORT_JOB]: runImport,
  },
  resume: async (core) => {
    await resumeDelivery(core)
    await tidyImports(core)
  },
  resumable: { find: findImport, log: importLog },
  watch: accountWatch,
  signed: { html: htmlPage, picture: mailPicture, remote: remotePicture },
  mailSource,
  demo: async (city) => (await import('./demo.ts')).fill(city),
  handlers: {
    mailboxes: async (call) => ({ data: await mailboxesOf(call) }),
    changeMailbox: async (call) => ({ data: await changeMailbox(call, call.params.id, call.body) }),
    setAccount: async (call) => ({ data: await setAccount(call, call.params.id, call.body) }),
    removeAccount: async (call) => {
      await removeAccount(call, call.params.id)
      return null
    },
    testAccount: async (call) => ({ data: await testAccount(call, call.params.id, call.body) }),
    mbox: async (call) => exportMailbox(call, call.params.id),
    imports: async (call) => ({ data: await importsOf(call) }),
    beginImport: async (call) => ({ data: await beginImport(call, call.body) }),
    startImport: async (call) => ({ data: await startImport(call, call.params.id) }),
    removeImport: async (call) => {
      await removeImport(call, call.params.id)
      return null
    },
    shared: async (call) => ({ data: await sharedMailboxes(call) }),
    share: async (call) => ({ data: await shareMailbox(call, call.body.areaId) }),
    threads: async (call) => listThreads(call, call.query),
    thread: async (call) => ({ data: await threadOf(call, call.params.id) }),
    bulk: async (call) => ({ data: { changed: await changeThreads(call, call.body) } }),
    emptyBin: async (call) => {
      await emptyBin(call, call.params.id)
      return null
    },
    one: async (call) => ({ data: await mailOf(call, call.params.id) }),
    mark: async (call) => ({ data: await markMail(call, call.params.id, call.body) }),
    draft: async (call) => ({ data: await addDraft(call, call.body) }),
    saveDraft: async (call) => ({ data: await saveDraft(call, call.params.id, call.body) }),
    discard: async (call) => {
      await discardDraft(call, call.params.id)
      return null
    },
    send: async (call) => ({ data: await sendDraft(call, call.params.id, call.body) }),
    undo: async (call) => ({ data: await undoSend(call, call.params.id, call.body.version) }),
    answerInvitation: async (call) => ({ data: await answerInvitation(call, call.params.id, call.body.answer) }),
    addresses: async (call) => ({ data: await findAddresses(call, call.query.q) }),
    addLabel: async (call) => ({ data: await addLabel(call, call.body) }),
    changeLabel: async (call) => ({ data: await changeLabel(call, call.params.id, call.body) }),
    removeLabel: async (call) => {
      await removeLabel(call, call.params.id)
      return null
    },
    briefLabels: async (call) => ({ labels: await briefLabels(call) }),
    briefMails: async (call) => ({ mails: await briefMails(call, call.query) }),
    briefMail: async (call) => {
      const [found] = await briefMails(call, call.query)
      if (!found) throw new Problem('not_found')
      return { mail: found }
    },
  },
})
