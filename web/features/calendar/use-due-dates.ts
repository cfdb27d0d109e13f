import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { DueDate } from '#contract/core/model/due-dates.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { type Day, endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { useFeatures } from '../../core/access/access.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useSession } from '../../core/session/session.tsx'
import type { ShownEvent } from './EventChip.tsx'

/** Due dates of another feature, shown like a calendar that nobody writes to. */
export interface Layer {
  id: string
  label: string
}

/** A due date as an event of the whole day. */
const eventOf = (layer: string, { id, day, title, link }: DueDate, lang: Lang): ShownEvent => ({
  id,
  calendarId: layer,
  title: inLang(title, lang),
  place: '',
  start: startOfDayInUlaanbaatar(day).toISOString(),
  end: endOfDayInUlaanbaatar(day).toISOString(),
  allDay: true,
  colour: null,
  shownColour: 'grey',
  isPrivate: false,
  repeats: false,
  occurrence: null,
  answer: null,
  canWrite: false,
  version: 0,
  link,
})

/** The due dates of other features in a span, without hidden layers. A layer that cannot be read is empty. */
export function useDueDates(
  span: { from: Day; to: Day },
  isHidden: (id: string) => boolean,
): { layers: readonly Layer[]; dueDates: readonly ShownEvent[] } {
  const features = useFeatures()
  const role = useSession().user?.role
  const lang = useLang()
  const declared = Object.values(features).flatMap(({ contract, dueDates }) =>
    contract && dueDates && role && reachOf(contract, dueDates.can, role)
      ? [{ name: contract.name, id: `due:${contract.name}`, ...dueDates }]
      : [],
  )
  const found = useQueries({
    queries: declared.map(({ name, id, find }) => ({
      // under the name of the feature: a change of it refetches them
      queryKey: [name, 'due', span],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(span, signal),
      enabled: !isHidden(id),
      placeholderData: keepPreviousData,
    })),
  })
  return {
    layers: declared.map(({ id, label }) => ({ id, label: label() })),
    dueDates: declared.flatMap(({ id }, i) =>
      isHidden(id) ? [] : (found[i]?.data ?? []).map((one) => eventOf(id, one, lang)),
    ),
  }
}
