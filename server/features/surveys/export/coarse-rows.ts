import { CHANNELS, ORIGINS } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Way } from '../counting/uncounted.ts'
import {
  type Answers,
  areasAbove,
  hiddenBelow,
  leadsToFew,
  type ReadableAnswers,
  resultAnswers,
} from '../results/anonymity.ts'
import type { SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'

/**
 * Returns a function that removes from an exported answer what would lead to few people: its area becomes the smallest one that does
 * not, and how it was given is left out where few did so. Rows are counted, and have no times, no interviewer, no reasons of a flag and no
 * mark of those set aside: what a reviewer sees of a flagged answer, or changes, leads to no row. Judged are the answers in the file, and
 * those that results count. Undefined where the survey is not anonymous. Rule: docs/rules/surveys.md.
 */
export async function coarseRows(
  call: SurveyCall<'export'>,
  survey: SurveyRecord,
  areaId: string,
  readable: ReadableAnswers | undefined,
): Promise<((row: object) => void) | undefined> {
  if (!readable) return undefined
  const all = [readable.all, await resultAnswers(call, survey.id)]
  const above = await areasAbove(call, areaId)
  const { channel, origin } = call.query
  const slice = { channel, origin }
  const { hasChannel, hasOrigin, ways } = shownWays(all, { areaId, above, slice })
  const areaOf = await areasShown(call, { areaId, above, all, ways })
  let rows = 0
  return (row) => {
    rows++
    const { area_id: own } = row as { area_id: string }
    const hidden = {
      no: rows,
      area_id: areaOf(own),
      started_at: null,
      submitted_at: null,
      changed_at: null,
      interviewer: null,
      paper_on: null,
      flags: null,
      state: null,
      ...(hasChannel ? {} : { channel: null }),
      ...(hasOrigin ? {} : { origin: null }),
    }
    Object.assign(row, hidden)
  }
}

/** Whether the file may say by which channel and as whom people answered, and the ways that it then tells apart. */
function shownWays(
  all: readonly Answers[],
  { areaId, above, slice }: { areaId: string; above: readonly string[]; slice: Way },
): { hasChannel: boolean; hasOrigin: boolean; ways: Way[] } {
  const given = CHANNELS.flatMap((channel) => ORIGINS.map((origin) => ({ channel, origin }))).filter(
    (way) =>
      (slice.channel ?? way.channel) === way.channel &&
      (slice.origin ?? way.origin) === way.origin &&
      all.some((answers) => answers(areaId, way) > 0),
  )
  const byChannel = given.map(({ channel }): Way => ({ ...slice, channel }))
  const byOrigin = given.map(({ origin }): Way => ({ ...slice, origin }))
  const byBoth = given.map(({ channel, origin }): Way => ({ channel, origin }))
  const isSafe = (ways: readonly Way[]) =>
    all.every((answers) => ways.every((way) => !leadsToFew(answers, areaId, above, way)))
  const hasChannel = isSafe(byChannel)
  const hasOrigin = isSafe(byOrigin) && (!hasChannel || isSafe(byBoth))
  const ways = [
    slice,
    ...(hasChannel ? byChannel : []),
    ...(hasOrigin ? byOrigin : []),
    ...(hasChannel && hasOrigin ? byBoth : []),
  ]
  const different = new Map(ways.map((way) => [`${way.channel ?? ''} ${way.origin ?? ''}`, way]))
  return { hasChannel, hasOrigin, ways: [...different.values()] }
}

interface Slice {
  areaId: string
  above: readonly string[]
  all: readonly Answers[]
  ways: readonly Way[]
}

/** Returns a function that gives the smallest area around an area that the file may name. */
async function areasShown(
  { core }: SurveyCall<'export'>,
  { areaId, above, all, ways }: Slice,
): Promise<(id: string) => string> {
  const { rows } = await unscoped(core, 'the tree of areas is public').query<{
    id: string
    parent_id: string | null
    path: string
  }>('select id, parent_id, path from areas')
  const below = Map.groupBy(rows, ({ parent_id: parent }) => parent)
  const shown = new Set<string>()
  const look = (id: string, wider: readonly string[]): void => {
    const children = (below.get(id) ?? []).map((child) => child.id)
    const hidden = hiddenBelow(all, { above: [id, ...wider], below: children, ways })
    const named = children.filter((child) => !hidden.has(child) && all.some((answers) => answers(child, {}) !== 0))
    for (const child of named) {
      shown.add(child)
      look(child, [id, ...wider])
    }
  }
  look(areaId, above)
  const paths = new Map(rows.map(({ id, path }) => [id, path.split('/').filter(Boolean)]))
  return (id) => {
    const path = paths.get(id) ?? []
    const inside = path.slice(path.indexOf(areaId) + 1)
    const hidden = inside.findIndex((one) => !shown.has(one))
    return (hidden < 0 ? inside.at(-1) : inside[hidden - 1]) ?? areaId
  }
}
