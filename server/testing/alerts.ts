import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'
import { okOf } from './surveys.ts'
import { registerViolation } from './violations.ts'

/** A notification of an inbox, as far as tests of alerts look at it. */
export interface InboxLine {
  id: string
  title: { mn: string; en: string }
  body: { mn: string; en: string }
  link: string
  readAt: string | null
  area: { id: string }
  alert: { icon: string; count: number; subject: { mn: string }; area: { mn: string }; dueOn: string | null } | null
}

/** What tests of alerts do with an app, which is started before they run. */
export const alertsOf = (app: () => TestApp) => ({
  /** Removes all notifications and mails. */
  empty: async () => {
    await app().core.pool.query('truncate notifications, attempts cascade')
    // not truncated: a job may be sending from it
    await app().core.pool.query('delete from outbox')
  },
  inboxOf: async (person: TestPerson, query = ''): Promise<InboxLine[]> =>
    okOf(await app().as(person).get(`/v1/notifications?pageSize=100${query}`)),
  /** Registers a violation, which makes an alert. */
  register: (more?: Record<string, unknown>, by?: TestPerson) => registerViolation(app(), more, by),
})
