import { keepPreviousData } from '@tanstack/react-query'
import { addDays, type Day, isDay } from '#contract/core/time/dates.ts'
import { BUSY_IDS_MAX, type BusyTimes, calendar, type Room } from '#contract/features/calendar/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { instantAt } from './event-times.ts'
import { LOOK_AHEAD_DAYS } from './free-time.ts'

interface Asked {
  day: Day
  people: readonly string[]
  rooms: readonly Room[]
  /** An event that is being changed. */
  except: string | undefined
}

const idsIn = (ids: readonly string[]) => ids.slice(0, BUSY_IDS_MAX).join(',')

/** When people and rooms are taken in the days from `day` on; undefined until it is known. */
export function useBusy({ day, people, rooms, except }: Asked): BusyTimes | undefined {
  const first = isDay(day) ? day : undefined
  const query = {
    start: instantAt(first ?? '2000-01-01', 0).toISOString(),
    end: instantAt(addDays(first ?? '2000-01-01', LOOK_AHEAD_DAYS), 0).toISOString(),
    ...(people.length > 0 ? { people: idsIn(people) } : {}),
    ...(rooms.length > 0 ? { rooms: idsIn(rooms.map(({ id }) => id)) } : {}),
    ...(except ? { except } : {}),
  }
  const isAsked = first !== undefined && people.length + rooms.length > 0
  const { data } = useAsk(calendar, 'freeBusy', { query }, { enabled: isAsked, placeholderData: keepPreviousData })
  return data?.data
}

/** The meeting rooms within reach. */
export function useRooms(): readonly Room[] {
  return useAsk(calendar, 'rooms', { query: {} }).data?.data ?? []
}
