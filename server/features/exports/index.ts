import { exports } from '#contract/features/exports/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { forgetExport, writeExport } from '../../core/sheets/export-job.ts'
import { FORGET_JOB, showExport, WRITE_JOB } from '../../core/sheets/export-record.ts'
import { linkOf, listExports, mineOf, removeExport, startExport } from '../../core/sheets/export-routes.ts'

/** Lists as files, written in the background. */
export default serve<Record<never, never>>()(exports, {
  anchors: {},
  jobs: { [WRITE_JOB]: writeExport, [FORGET_JOB]: forgetExport },
  handlers: {
    list: async (call) => ({ data: await listExports(call) }),
    start: async (call) => ({ data: await startExport(call, call.body) }),
    one: async (call) => ({ data: showExport(await mineOf(call, call.params.id), call.lang) }),
    link: async (call) => ({ data: await linkOf(call, call.params.id) }),
    remove: async (call) => removeExport(call, call.params.id),
  },
})
