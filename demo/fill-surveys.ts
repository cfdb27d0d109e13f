import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isAnswered, minutesOf, questionsOf, shownQuestions } from '#contract/features/surveys/index.ts'
import { unscoped } from '../server/core/access/unscoped.ts'
import { searchText } from '../server/core/database/folded-search.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { coarseTimes } from '../server/features/surveys/answering/coarse-times.ts'
import { countWithin } from '../server/features/surveys/counting/count.ts'
import { expectedByArea } from '../server/features/surveys/manage/targets.ts'
import type { AreaSeed } from './areas.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { type AnswerSeed, makeSurveys, type SurveySeed } from './surveys.ts'
import { inBoth } from './texts/surveys/ask.ts'

type Client = Pick<pg.Pool, 'query'>

/** Thirty surveys of two years with their answers. Nothing is counted here: the server's own counting does it. */
export async function fillSurveys(
  client: Client,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const expected = new Map<string, ReadonlyMap<string, number>>()
  const expectedOf = (targets: SurveySeed['targets']) => {
    const asked = targets.map(({ areaId, expected: n }) => ({ area_id: areaId, expected: n }))
    const key = JSON.stringify(asked)
    const found = expected.get(key) ?? expectedByArea(areas, asked)
    expected.set(key, found)
    return found
  }
  const surveys = makeSurveys(areas, people, expectedOf)
  await insertMany(client, 'surveys', surveys.map(rowOf))
  await insertMany(
    client,
    'survey_targets',
    surveys.flatMap(({ id, targets }) =>
      targets.map(({ areaId, expected: n }, position) => ({ survey_id: id, area_id: areaId, expected: n, position })),
    ),
  )
  const published = surveys.filter(({ publishedAt }) => publishedAt !== null)
  await insertMany(
    client,
    'survey_coverage',
    published.flatMap(({ id, targets }) =>
      [...expectedOf(targets)].map(([area_id, n]) => ({ survey_id: id, area_id, expected: n, collected: 0 })),
    ),
    10_000,
  )
  await insertMany(
    client,
    'survey_counting',
    published.map(({ id }) => ({ survey_id: id, no: 0 })),
  )
  const { rows: pictures } = await client.query<{ id: string }>(
    `select id from files where width is not null and name not in ('avatar.webp', 'photo.webp') order by name, id limit $1`,
    [PICTURES * PICTURED.length],
  )
  PICTURED.forEach((word, i) => {
    const survey = published.find(({ plan }) => plan.word === word)
    const own = pictures.slice(i * PICTURES, (i + 1) * PICTURES)
    if (survey)
      givePictures(
        survey,
        own.map(({ id }) => id),
      )
  })
  for (const survey of published) {
    await insertMany(
      client,
      'survey_answers',
      survey.answers.map((answer, i) => answerRow(survey, answer, i)),
    )
    await insertFiles(client, survey)
    await countWithin(unscoped({ db: client }, 'the demo'), survey.id)
  }
  await insertMany(client, 'survey_invitations', invitationsOf(surveys, areas))
  await insertMany(client, 'audit_log', surveys.flatMap(linesOf))
}

/** Invitations of two sections of the demo's khoroo for each survey that invites households. */
function invitationsOf(surveys: readonly SurveySeed[], areas: readonly AreaSeed[]) {
  const sections = areas
    .filter(({ level, code }) => level === 'section' && code.startsWith('БЗД-01-'))
    .slice(0, INVITED_SECTIONS)
  return surveys
    .filter(({ plan, publishedAt }) => plan.invited && publishedAt)
    .flatMap(({ id, publishedAt }) =>
      sections.flatMap(({ id: area_id }) =>
        Array.from({ length: INVITED }, (_, i) => ({
          id: idOf('survey invitation', `${id} ${area_id} ${i}`),
          survey_id: id,
          area_id,
          no: i + 1,
          household: `${Math.floor(i / 4) + 1} дүгээр байр, ${i + 1} тоот`,
          created_at: publishedAt,
        })),
      ),
    )
}
const INVITED_SECTIONS = 2
const INVITED = 8

/** Surveys in which some people sent a picture, and how many of them. */
const PICTURED = ['flood 2026', 'heating БЗД']
const PICTURES = 9

const fileQuestion = ({ structure }: SurveySeed) => questionsOf(structure).find(({ type }) => type === 'file')

/** Puts pictures into the latest answers of those who were asked for one. */
function givePictures(survey: SurveySeed, pictures: readonly string[]): void {
  const question = fileQuestion(survey)
  if (!question) return
  const asked = survey.answers.filter(({ answers }) => shownQuestions(survey.structure, answers).includes(question))
  const last = asked.slice(-pictures.length * EVERY).filter((_, i) => i % EVERY === 0)
  for (const [i, { answers }] of last.entries()) {
    const picture = pictures[i]
    if (picture) answers[question.id] = [picture]
  }
}

/** One in so many has a picture. */
const EVERY = 4

/** Binds the pictures to their answers, as the server does. */
async function insertFiles(client: Client, survey: SurveySeed): Promise<void> {
  const question = fileQuestion(survey)
  if (!question) return
  const given = survey.answers.flatMap(({ answers, submittedAt }, i) => {
    const files = answers[question.id]
    return Array.isArray(files) ? files.map((file_id) => ({ file_id, i, at: submittedAt })) : []
  })
  await insertMany(
    client,
    'survey_files',
    given.map(({ file_id, i, at }) => ({
      file_id,
      survey_id: survey.id,
      question_id: question.id,
      client_id: clientOf(survey, i),
      holder: `demo ${i}`,
      attached: true,
      created_at: at,
    })),
  )
  await insertMany(
    client,
    'file_links',
    given.map(({ file_id, i }) => ({ file_id, table_name: 'survey_answer', row_id: clientOf(survey, i) })),
  )
}

const clientOf = ({ id }: SurveySeed, i: number) => idOf('survey answer', `${id} ${i}`)

function rowOf({ id, plan, area, author, structure, createdAt, publishedAt, closedAt, targets }: SurveySeed) {
  const [title, description] = [inBoth(plan.called ?? plan.topic.title), inBoth(plan.topic.about)]
  return {
    id,
    area_id: area.id,
    author_id: author.id,
    author_area_id: author.areaId,
    title,
    description,
    start_date: plan.from ?? null,
    end_date: plan.to ?? null,
    channels: plan.channels,
    anonymous: plan.anonymous ?? false,
    invited: plan.invited ?? false,
    open_to_all: plan.openToAll,
    result_view: plan.resultView,
    structure,
    questions: questionsOf(structure).filter(isAnswered).length,
    minutes: minutesOf(structure),
    status: closedAt ? 'closed' : publishedAt ? 'published' : 'draft',
    published_at: publishedAt,
    closed_at: closedAt,
    close_reason: plan.closed?.why ?? null,
    search: searchText(title.mn, title.en, description.mn, description.en),
    expected: publishedAt ? targets.reduce((sum, { expected }) => sum + expected, 0) : 0,
    collected: 0,
    version: 1 + [publishedAt, closedAt, plan.extended].filter(Boolean).length,
    created_at: createdAt,
    updated_at: closedAt ?? publishedAt ?? createdAt,
  }
}

const LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'

/** A receipt like those the server gives, made of a hash. */
function receiptOf(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, 10)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** One in so many people gave no number, and came from an account to a survey that is open to all. */
const UNNAMED = 12
const REGISTERED = 3

/** How an answer came. */
function wayOf({ plan }: SurveySeed, { channel }: AnswerSeed, i: number) {
  if (channel !== 'online') {
    const isUnnamed = i % UNNAMED === 0
    return { origin: isUnnamed ? 'unnamed' : 'interviewed', no_person: isUnnamed ? 'refused' : null }
  }
  return { origin: plan.openToAll && i % REGISTERED !== 0 ? 'open' : 'registered', no_person: null }
}

function answerRow(survey: SurveySeed, answer: AnswerSeed, i: number) {
  const { id } = survey
  const key = createHash('sha1').update(`nutag demo person ${id} ${i}`).digest()
  const { review } = answer
  const times = survey.plan.anonymous ? coarseTimes(answer.startedAt, answer.submittedAt) : answer
  return {
    survey_id: id,
    area_id: answer.areaId,
    channel: answer.channel,
    ...wayOf(survey, answer, i),
    client_id: clientOf(survey, i),
    person_key: key.toString('base64url'),
    entered_by: answer.enteredBy,
    receipt: receiptOf(key),
    answers: answer.answers,
    started_at: times.startedAt,
    submitted_at: times.submittedAt,
    flags: answer.flags,
    state: review?.state ?? 'counted',
    reviewed_by: review?.by.id ?? null,
    reviewed_at: review?.at ?? null,
    review_note: review?.note ?? null,
  }
}

/** The steps of a survey as the log keeps them. */
function linesOf(survey: SurveySeed) {
  const { id, area, author, plan, createdAt, publishedAt, closedAt } = survey
  const line = (at: Date | string, action: string, more: object = {}) => ({
    at,
    actor_id: author.id,
    actor_role: author.role,
    action: `surveys.${action}`,
    outcome: 'done',
    table_name: 'surveys',
    row_id: id,
    area_id: area.id,
    from_state: null,
    to_state: null,
    note: null,
    details: null,
    ...more,
  })
  return [
    line(createdAt, 'create'),
    ...(publishedAt ? [line(publishedAt, 'publish', { from_state: 'draft', to_state: 'published' })] : []),
    ...(plan.extended
      ? [line(`${plan.extended.on}T03:20:00Z`, 'extend', { details: { from: plan.extended.was, to: plan.to } })]
      : []),
    ...(closedAt
      ? [line(closedAt, 'close', { from_state: 'published', to_state: 'closed', note: plan.closed?.why ?? null })]
      : []),
  ]
}
