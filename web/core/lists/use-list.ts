import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Feature } from '#contract/core/model/feature.ts'
import { PAGE_SIZE, type PageMeta } from '#contract/core/model/page.ts'
import { AREA_PARAMETER, useNarrowsByArea } from '../areas/area-on-page.ts'
import { useAsk } from '../query/query.ts'

export interface ListState {
  page: number
  pageSize: number
  /** A sort key of the list, with '-' in front for descending; undefined for the list's default order. */
  sort: string | undefined
  q: string
  /** The list's own filters, as stored in the address. */
  filters: Record<string, string>
}

const OWN = new Set(['page', 'pageSize', 'sort', 'q'])

/** Reads the state of a list from its address; `names` are its filters, other parameters are ignored. */
export function readListState(search: URLSearchParams, names: readonly string[]): ListState {
  const whole = (name: string, otherwise: number) => {
    const value = Number(search.get(name))
    return Number.isInteger(value) && value > 0 ? value : otherwise
  }
  const filters = Object.fromEntries(
    names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  )
  return {
    page: whole('page', 1),
    pageSize: whole('pageSize', PAGE_SIZE),
    sort: search.get('sort') ?? undefined,
    q: search.get('q') ?? '',
    filters,
  }
}

/** Writes a list's state to an address; defaults are omitted, so that addresses stay short. */
export function writeListState(
  search: URLSearchParams,
  change: Partial<Omit<ListState, 'filters'>> & { filters?: Record<string, string | undefined> },
): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string | number | undefined, usual?: string | number) => {
    if (value === undefined || value === '' || value === usual) next.delete(name)
    else next.set(name, String(value))
  }
  if ('pageSize' in change) put('pageSize', change.pageSize, PAGE_SIZE)
  if ('sort' in change) put('sort', change.sort)
  if ('q' in change) put('q', change.q)
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value)
  // another query starts on its first page
  put('page', 'page' in change ? change.page : 1, 1)
  return next
}

/**
 * A list with its page, order, search and filters in the address, so that it can be shared and the back button works.
 * While the next page is loading the previous one remains visible. @param names the filters of the list's route;
 * `fixed` are filters set by the screen, `params` those of the route's path. `ranked` is the order of a search while the
 * person has chosen none, such as '-match'.
 */
export function useList<F extends Feature, N extends keyof F['routes'] & string>(
  feature: F,
  route: N,
  {
    names = [],
    fixed = {},
    params,
    ranked,
  }: {
    names?: readonly string[]
    fixed?: Record<string, string>
    params?: Record<string, string>
    ranked?: string | undefined
  } = {},
) {
  const [search, setSearch] = useSearchParams()
  const key = names.join(' ')
  useNarrowsByArea(names.includes(AREA_PARAMETER))
  const state = useMemo(() => readListState(search, key ? key.split(' ') : []), [search, key])
  const sort = state.sort ?? (state.q ? ranked : undefined)
  const query = {
    ...state.filters,
    ...fixed,
    page: state.page,
    pageSize: state.pageSize,
    ...(sort ? { sort } : {}),
    ...(state.q ? { q: state.q } : {}),
  }
  const asked = useAsk(feature, route, { query, ...(params && { params }) } as never, {
    placeholderData: keepPreviousData as never,
  })
  // rows that arrive are rendered in slices, between which the page answers; count, selection and side panel use the same
  const data = useDeferredValue(asked.data)
  const isOld = useDeferredValue(asked.isPlaceholderData)
  const isRendering = data !== asked.data
  const change = useCallback(
    (changed: Parameters<typeof writeListState>[1]) =>
      setSearch((before) => writeListState(before, changed), { replace: true, preventScrollReset: true }),
    [setSearch],
  )
  const clear = useCallback(
    () =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const name of [...key.split(' '), ...OWN]) if (name) next.delete(name)
          return next
        },
        { replace: true },
      ),
    [setSearch, key],
  )
  const { page: _page, pageSize: _pageSize, ...exported } = query
  return {
    ...asked,
    data,
    isPlaceholderData: asked.isPlaceholderData || isOld,
    isFetching: asked.isFetching || isRendering,
    isPending: asked.isPending || (isRendering && data === undefined),
    state,
    /** The order of the rows, where it is not the server's default. */
    sort,
    change,
    clear,
    /** Whether any filter is active: an empty list then shows "nothing found" instead of "nothing yet". */
    isNarrowed: state.q !== '' || Object.keys(state.filters).length > 0,
    /** The same query without paging, for exports. */
    exportQuery: exported,
  }
}

/** The state of a list in the address, as the toolbar of its table uses it. */
export type ListAddress = Pick<ReturnType<typeof useList>, 'state' | 'change' | 'clear' | 'exportQuery'>

/** A list with its response, as used by a screen. */
export interface ListWithRows<Row>
  extends Pick<ReturnType<typeof useList>, 'state' | 'change' | 'isFetching' | 'isPending'> {
  sort?: string | undefined
  data?: { data: Row[]; meta: PageMeta } | undefined
}

/**
 * The rows, order and paging of a list as props of a table. `defaultSort` is the
 * server's default order.
 */
export function tableOf<Row>(list: ListWithRows<Row>, defaultSort: string) {
  const { data, change, isFetching, isPending } = list
  const sort = list.sort ?? list.state.sort ?? defaultSort
  return {
    rows: data?.data,
    refreshing: isFetching && !isPending,
    sort: { by: sort.replace(/^-/, ''), desc: sort.startsWith('-') },
    onSort: ({ by, desc }: { by: string; desc: boolean }) => change({ sort: `${desc ? '-' : ''}${by}` }),
    ...(data && {
      paging: {
        ...data.meta,
        onPage: (page: number) => change({ page }),
        onPageSize: (pageSize: number) => change({ pageSize }),
      },
    }),
  }
}
