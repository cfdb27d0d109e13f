import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { documents } from '#contract/features/documents/index.ts'
import { funds } from '#contract/features/funds/index.ts'
import { contentFollowers } from '../../core/content/followers.ts'
import { contentAnchor, contentHandlers, contentJobs, presentContent } from '../../core/content/index.ts'
import type { ContentTable } from '../../core/content/table.ts'
import { type Call, serve } from '../../core/requests/declare.ts'
import { type DocumentColumns, documentKind } from './kind.ts'
import { personalData } from './personal-data.ts'

interface DocumentTables {
  documents: ContentTable & DocumentColumns
}

const kit = contentHandlers<DocumentTables, typeof documents>(documentKind)

/** @throws Problem('invalid') on `fundId` for a fund that does not exist. */
async function refuseUnknownFund({ ask }: Pick<Call<never, never>, 'ask'>, fundId: string | null | undefined) {
  if (!fundId) return
  await ask(funds, 'one', { params: { id: fundId } }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') throw fieldProblem('fundId', 'not_in_list')
    throw error
  })
}

/** Documents are content with a period, a fund, and a PDF file in each language. */
export default serve<DocumentTables>()(documents, {
  personalData,
  anchors: { documents: contentAnchor },
  present: { documents: presentContent },
  recordNames: { documents: 'documents.title' },
  recordPages: [{ page: '/dashboard/about/report/:id', route: 'one' }],
  jobs: contentJobs(documentKind, documents.name),
  areaFollowers: [contentFollowers(documents.name, 'documents')],
  handlers: {
    ...kit,
    create: async (call) => {
      await refuseUnknownFund(call, call.body.fundId)
      return kit.create(call)
    },
    change: async (call) => {
      await refuseUnknownFund(call, call.body.fundId)
      return kit.change(call)
    },
  },
})
