import { KHOROO_OR_SECTION } from '#contract/core/model/actor.ts'
import { type Violation, violationReplies, violationSettings, violations } from '#contract/features/violations/index.ts'
import { settingStep } from '../../core/app/setup-steps.ts'
import { createOnce } from '../../core/citizens/device-submissions.ts'
import { offeredReplies } from '../../core/messages/replies.ts'
import { serve } from '../../core/requests/declare.ts'
import { violationFollowers } from './area-followers.ts'
import { follow, judge } from './case.ts'
import { addPhoto, admitPhoto } from './case-photos.ts'
import { citizenOf } from './citizens.ts'
import { comment, comments, history } from './comments.ts'
import { violationsDue } from './due-dates.ts'
import { exportViolations, listAsk } from './list.ts'
import { violationAlerts, violationPending } from './notices.ts'
import { violationsData } from './open-data.ts'
import { personalData } from './personal-data.ts'
import { violationPoints } from './points.ts'
import { violationQueue } from './queue.ts'
import { violationDeadlines } from './reminders.ts'
import { report, reportForm } from './report.ts'
import { violationSettingSides } from './settings.ts'
import { showDetails, showRow } from './show.ts'
import type { ViolationTables } from './tables.ts'
import { totals } from './totals.ts'
import { bulk, step } from './transition.ts'
import { violationWeeks } from './weekly.ts'
import { assign, assignees, change, register } from './write.ts'

/** Violations: registered by citizens and leaders, handled by khoroos, districts and the city. */
export default serve<ViolationTables>()(violations, {
  personalData,
  anchors: {
    violations: { area: 'area_id', levels: KHOROO_OR_SECTION, owner: 'reporter_id' },
    violation_citizens: { via: { column: 'violation_id', table: 'violations' } },
    violation_comments: { via: { column: 'violation_id', table: 'violations' } },
  },
  // handlers put the presented violation into a `stale` problem, so it needs no conversion
  present: { violations: (record: Violation) => record },
  admit: { addPhoto: admitPhoto },
  alerts: violationAlerts,
  pending: violationPending,
  privateTables: ['violations', 'violation_comments', 'violation_citizens'],
  recordNames: { violations: "'№ ' || violations.number" },
  referable: { table: 'violations', label: "'№ ' || violations.number", labelIs: 'number' },
  deadlines: violationDeadlines,
  settings: violationSettingSides,
  areaFollowers: [violationFollowers],
  setupSteps: [settingStep(violationSettings.categories)],
  openData: [violationsData],
  queue: violationQueue,
  weekly: violationWeeks,
  handlers: {
    list: async (call) => {
      const found = await call.rows.page('violations', await listAsk(call, call.query))
      return { data: found.data.map((row) => showRow(row, call)), meta: found.meta }
    },
    due: async (call) => ({ data: await violationsDue(call, call.query) }),
    points: async (call) => violationPoints(call),
    totals: async (call) => ({ data: await totals(call) }),
    export: exportViolations,
    reportForm: async (call) => ({ data: await reportForm(call) }),
    report: async (call) => ({ data: await report(call) }),
    follow: async (call) => ({ data: await follow(call) }),
    addPhoto: async (call) => ({ data: await addPhoto(call) }),
    judge: async (call) => ({ data: await judge(call) }),
    citizen: async (call) => ({ data: await citizenOf(call) }),
    replies: async (call) => ({ data: await offeredReplies(call, violationReplies) }),
    one: async (call) => ({ data: await showDetails(call, call.params.id) }),
    create: async (call) => ({
      data: await createOnce(call, {
        clientId: call.body.clientId,
        table: 'violations',
        create: () => register(call),
        show: (id) => showDetails(call, id),
      }),
    }),
    change: async (call) => ({ data: await change(call) }),
    assign: async (call) => ({ data: await assign(call) }),
    assignees: async (call) => ({ data: await assignees(call) }),
    act: async (call) => ({ data: await step(call) }),
    bulk,
    comments: async (call) => ({ data: await comments(call) }),
    comment: async (call) => ({ data: await comment(call) }),
    history: async (call) => ({ data: await history(call) }),
  },
})
