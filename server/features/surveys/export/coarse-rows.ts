import { CHANNELS, ORIGINS } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Way } from '../counting/uncounted.ts'
import {
  type Answers,
  areasAbove,
  hiddenBelow,
  isFew,
  leadsToFew,
  type ReadableAnswers,
  resultAnswers,
} from '../results/anonymity.ts'
import type { SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'

/**
 * Returns a function that removes from an exported answer what would lead to few people: its area becomes the smallest one that does
 * not, how it was given is left out where few did so, and neither the interviewer, the day on the paper nor the reasons of a flag are
 * exported, by which a reviewer would find the flagged answer; whether it was set aside only where many were. Judged are the answers in the
 * file, and those that results count. Undefined where the survey is not anonymous. Rule: docs/rules/surveys.md.
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
  const { areaOf, parts } = await areasShown(call, { areaId, above, all, ways })
  const hasMark = mayMark(readable, parts, ways)
  return (row) => {
    const { area_id: own, paper_on: paperOn } = row as { area_id: string; paper_on: string | null }
    const hidden = {
      area_id: areaOf(own),
      interviewer: null,
      paper_on: null,
      flags: null,
      ...(hasMark ? {} : { state: null }),
      // answers on paper have no duration, so that its absence would reveal the channel
      ...(paperOn || !hasChannel ? { started_at: null } : {}),
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

/** An area that the file names, and those within it that it names as well. */
type Part = readonly [areaId: string, within: readonly string[]]

/** Whether the file may say which answers were set aside: nowhere few, and nowhere all but few. */
function mayMark({ counted, all }: ReadableAnswers, parts: readonly Part[], ways: readonly Way[]): boolean {
  const setAside: Answers = (areaId, way) => all(areaId, way) - counted(areaId, way)
  const left = (answers: Answers, [areaId, within]: Part, way: Way) =>
    within.reduce((sum, id) => sum - answers(id, way), answers(areaId, way))
  return parts.every((part) =>
    ways.every((way) => {
      const aside = left(setAside, part, way)
      return aside === 0 || !(isFew(aside) || isFew(left(counted, part, way)))
    }),
  )
}

interface Slice {
  areaId: string
  above: readonly string[]
  all: readonly Answers[]
  ways: readonly Way[]
}

/** The areas that the file may name, and a function that gives the smallest one around an area. */
async function areasShown(
  { core }: SurveyCall<'export'>,
  { areaId, above, all, ways }: Slice,
): Promise<{ areaOf(id: string): string; parts: Part[] }> {
  const { rows } = await unscoped(core, 'the tree of areas is public').query<{
    id: string
    parent_id: string | null
    path: string
  }>('select id, parent_id, path from areas')
  const below = Map.groupBy(rows, ({ parent_id: parent }) => parent)
  const shown = new Set<string>()
  const parts: Part[] = []
  const look = (id: string, wider: readonly string[]): void => {
    const children = (below.get(id) ?? []).map((child) => child.id)
    const hidden = hiddenBelow(all, { above: [id, ...wider], below: children, ways })
    const named = children.filter((child) => !hidden.has(child) && all.some((answers) => answers(child, {}) !== 0))
    parts.push([id, named])
    for (const child of named) {
      shown.add(child)
      look(child, [id, ...wider])
    }
  }
  look(areaId, above)
  const paths = new Map(rows.map(({ id, path }) => [id, path.split('/').filter(Boolean)]))
  const areaOf = (id: string) => {
    const path = paths.get(id) ?? []
    const inside = path.slice(path.indexOf(areaId) + 1)
    const hidden = inside.findIndex((one) => !shown.has(one))
    return (hidden < 0 ? inside.at(-1) : inside[hidden - 1]) ?? areaId
  }
  return { areaOf, parts }
}
