import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { Attachment } from '../../core/model/attachment.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { CorrectedTexts } from './correction.ts'
import { invitationRoutes } from './invitations.ts'
import { libraryRoutes } from './library.ts'
import { myAnswerRoutes } from './my-answer.ts'
import { paperRoutes } from './paper.ts'
import { PHASES } from './phases.ts'
import { Coverage, OfAnswer, Result, resultRoutes, slice } from './results.ts'
import { rights } from './rights.ts'
import { AnswerSent, Receipt } from './sent.ts'
import { surveySettings } from './settings.ts'
import { Survey, SurveyChange, SurveyDay, SurveyDraft, SurveyRow } from './shapes.ts'
import { surveyWorkflow } from './workflow.ts'
import { xlsFormRoutes } from './xlsform.ts'

export * from './answers.ts'
export * from './conditions.ts'
export * from './correction.ts'
export * from './coverage.ts'
export * from './invitations.ts'
export * from './labels.ts'
export * from './library.ts'
export * from './limits.ts'
export * from './minutes.ts'
export * from './my-answer.ts'
export * from './new-ids.ts'
export * from './paper.ts'
export * from './phases.ts'
export * from './pipes.ts'
export * from './privacy.ts'
export * from './publish.ts'
export * from './questions.ts'
export * from './results.ts'
export * from './sent.ts'
export * from './settings.ts'
export * from './shapes.ts'
export * from './show-if.ts'
export * from './values.ts'
export * from './workflow.ts'
export * from './xlsform.ts'

const filters = {
  phase: z.optional(z.enum(PHASES)),
  areaId: z.optional(z.uuid()),
  /** Surveys that run on any day of this range, both ends inclusive. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
  /** Surveys that ask people of this area, of a part of it, or of an area that contains it. */
  askedIn: z.optional(z.uuid()),
  /** `public`: surveys with results that are public after they close. */
  results: z.optional(z.literal('public')),
  /** Surveys with flagged answers from the reader's area that await a decision. */
  flagged: z.optional(z.literal('waiting')),
  /** Include archived surveys, or list only these. By default they are omitted. */
  archive: z.optional(z.enum(['with', 'only'])),
  /** The account of a section leader: surveys for which they have interviewed people within the reader's area. */
  conductedBy: z.optional(z.uuid()),
}
export const SURVEY_SORTS = ['title', 'startDate', 'endDate', 'createdAt', 'collected', 'level'] as const
// '-match': the best match of the title first when there is a search text, otherwise the default order
const list = listQuery([...SURVEY_SORTS, 'match'], filters)
const Reason = plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })
const one = { params: ById, answer: oneOf(Survey) } as const

/** Surveys: created by staff, answered by citizens or by leaders interviewing them, with results for staff and, after closing, the public. */
export const surveys = feature({
  ...rights,
  workflows: [{ ...surveyWorkflow, tables: ['surveys'] }],
  settings: Object.values(surveySettings),
  routes: {
    list: {
      method: 'GET',
      path: '/surveys',
      can: 'read',
      summary: 'Surveys within your reach; drafts of your area only. Without a token, public surveys.',
      query: z.extend(list, {
        /** Surveys that the reader has answered with their account; never anonymous ones. */
        answered: z.optional(z.literal('mine')),
      }),
      answer: pageOf(SurveyRow),
    },
    facets: {
      method: 'GET',
      path: '/surveys/facets',
      can: 'read',
      summary: 'The number of surveys in each phase.',
      query: z.omit(list, { page: true, pageSize: true, sort: true, phase: true }),
      answer: oneOf(z.object({ phase: z.record(z.enum(PHASES), z.int()) })),
    },
    exportList: {
      method: 'GET',
      path: '/surveys/export',
      can: 'results',
      summary: 'Exports the filtered list as CSV or XLSX.',
      query: z.extend(z.omit(list, { page: true, pageSize: true }), { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    one: { method: 'GET', path: '/surveys/:id', can: 'read', summary: 'One survey with its questions.', ...one },
    create: {
      method: 'POST',
      path: '/surveys',
      can: 'write',
      summary: 'Creates a draft for an area within your reach. Only areas inside it take part.',
      body: SurveyDraft,
      answer: oneOf(Survey),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/surveys/:id',
      can: 'write',
      summary: 'Changes a draft if `version` is still current. Published surveys cannot be changed.',
      body: SurveyChange,
      ...one,
    },
    remove: {
      method: 'DELETE',
      path: '/surveys/:id',
      can: 'write',
      summary: 'Deletes a draft without answers.',
      params: ById,
      status: 204,
    },
    copy: {
      method: 'POST',
      path: '/surveys/:id/copy',
      can: 'write',
      summary: 'Copies a survey into a new draft of your area, without its dates and answers.',
      params: ById,
      answer: oneOf(Survey),
      status: 201,
    },
    act: {
      method: 'POST',
      path: '/surveys/:id/transitions',
      can: 'write',
      summary: 'Publishes, withdraws, closes or reopens a survey. Closing and reopening require a reason.',
      body: z.strictObject({
        action: z.enum(actionNames(surveyWorkflow)),
        note: z.optional(Reason),
        /** The new last day of a reopened survey. */
        endDate: z.optional(SurveyDay),
        version: z.optional(Version),
      }),
      ...one,
    },
    extend: {
      method: 'POST',
      path: '/surveys/:id/extend',
      can: 'write',
      summary: 'Extends a running survey to a later last day.',
      body: z.strictObject({ endDate: SurveyDay, version: z.optional(Version) }),
      ...one,
    },
    correct: {
      method: 'POST',
      path: '/surveys/:id/corrections',
      can: 'write',
      summary:
        'Corrects texts of a published survey until it closes. Options and other parts that answers refer to cannot change.',
      body: z.strictObject({ version: Version, note: Reason, texts: CorrectedTexts }),
      ...one,
    },
    archive: {
      method: 'POST',
      path: '/surveys/:id/archive',
      can: 'write',
      summary: 'Archives a closed survey, or restores it.',
      body: z.strictObject({ archived: z.boolean(), version: z.optional(Version) }),
      ...one,
    },
    history: {
      method: 'GET',
      path: '/surveys/:id/history',
      can: 'write',
      summary: 'The history of a survey, newest first, for people who may change it.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
    ticket: {
      method: 'GET',
      path: '/surveys/:id/ticket',
      can: 'answer',
      summary:
        'Issues a signed ticket for an online answer. Request it when answering begins: its time is the start of the answer.',
      params: ById,
      answer: oneOf(
        z.object({
          ticket: z.string(),
          /** Proof of work to solve before an answer without an account is accepted; null if none is asked. */
          work: z.nullable(z.string()),
        }),
      ),
    },
    answer: {
      method: 'POST',
      path: '/surveys/:id/answers',
      can: 'answer',
      summary: 'Submits an answer: one per person, and one per `clientId` however often it is sent.',
      params: ById,
      body: AnswerSent,
      answer: oneOf(Receipt),
      status: 201,
      quiet: true,
      // responses are not stored for idempotency keys, which would link anonymous answers to senders; `clientId` deduplicates
      secret: true,
      perMinute: 600,
    },
    addFile: {
      method: 'POST',
      path: '/surveys/:id/files',
      can: 'answer',
      summary:
        'Uploads a picture or file (multipart, field `file`) for an answer that is sent afterwards, once per `fileId`. Location and camera metadata are removed from pictures.',
      params: ById,
      query: z.strictObject({
        /** Generated on the device, like the id of the answer. */
        fileId: z.uuid(),
        clientId: z.uuid(),
        questionId: z.uuid(),
        ticket: z.optional(z.string().check(z.maxLength(400))),
        /** The secret part of an invitation's link; required without an account where only invited people are counted. */
        invitation: z.optional(z.string().check(z.maxLength(200))),
      }),
      answer: oneOf(z.object({ id: z.uuid() })),
      kind: 'upload',
      status: 201,
      quiet: true,
      perMinute: 120,
    },
    files: {
      method: 'GET',
      path: '/surveys/:id/files',
      can: 'results',
      summary: 'Files uploaded in answer to one question, newest first.',
      params: ById,
      query: z.extend(listQuery(['submittedAt'], slice), { questionId: z.uuid() }),
      answer: pageOf(z.extend(Attachment, { submittedAt: OfAnswer.shape.submittedAt })),
    },
    coverage: {
      method: 'GET',
      path: '/surveys/:id/coverage',
      can: 'results',
      summary: 'Expected and collected answers of an area and of the areas directly below it.',
      params: ById,
      query: z.strictObject({ areaId: z.optional(z.uuid()) }),
      answer: oneOf(Coverage),
    },
    result: {
      method: 'GET',
      path: '/surveys/:id/result',
      can: 'read',
      summary:
        'Result counts for every question: for staff as configured by the survey, for everyone once a public survey is closed.',
      params: ById,
      query: z.strictObject(slice),
      answer: oneOf(Result),
    },
    texts: {
      method: 'GET',
      path: '/surveys/:id/texts',
      can: 'results',
      summary: 'Text answers to one question, newest first, with search.',
      params: ById,
      query: z.extend(listQuery(['submittedAt'], slice), { questionId: z.uuid() }),
      answer: pageOf(z.extend(OfAnswer, { text: z.string() })),
    },
    export: {
      method: 'GET',
      path: '/surveys/:id/export',
      can: 'results',
      summary: 'Exports all answers as CSV or XLSX, one per row; excluded answers are marked.',
      params: ById,
      query: z.strictObject({
        ...slice,
        format: z.enum(['csv', 'xlsx']),
        /** One column per choice and matrix row, for statistics programs, with numeric codes or labels. */
        layout: z.optional(z.enum(['codes', 'labels'])),
      }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 10,
    },
    codebook: {
      method: 'GET',
      path: '/surveys/:id/codebook',
      can: 'results',
      summary: 'The variables of the data file with their labels and codes: as CSV, as SPSS syntax, or as an R script.',
      params: ById,
      query: z.strictObject({ format: z.enum(['csv', 'sps', 'r']) }),
      kind: 'stream',
      heavy: true,
      perMinute: 30,
    },
    ...invitationRoutes,
    ...libraryRoutes,
    ...myAnswerRoutes,
    ...paperRoutes,
    ...resultRoutes,
    ...xlsFormRoutes,
  },
})
