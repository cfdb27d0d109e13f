import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Feature } from '#contract/core/feature.ts'
import { PAGE_SIZE, type PageMeta } from '#contract/core/page.ts'
import { useAsk } from './query.ts'

export interface ListState {
  page: number
  pageSize: number
  /** A name of the list's sorts, with '-' in front for descending; undefined: the list's own order. */
  sort: string | undefined
  q: string
  /** The list's own filters, as they stand in the address. */
  filters: Record<string, string>
}

const OWN = new Set(['page', 'pageSize', 'sort', 'q'])

/** The state of a list from its address; `names` are the filters it knows, everything else is left alone. */
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

/** The address of a list's state; what is as usual is left out, so that addresses stay short. */
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
  // another question begins on its first page
  put('page', 'page' in change ? change.page : 1, 1)
  return next
}

/**
 * A list whose page, order, search and filters live in the address: it can be shared, and the back button works.
 * While the next page is on its way the last one stays.
 * @param names the filters of the list's route; `fixed` are filters that the screen itself sets, `params` those of the route's path.
 */
export function useList<F extends Feature, N extends keyof F['routes'] & string>(
  feature: F,
  route: N,
  {
    names = [],
    fixed = {},
    params,
  }: { names?: readonly string[]; fixed?: Record<string, string>; params?: Record<string, string> } = {},
) {
  const [search, setSearch] = useSearchParams()
  const key = names.join(' ')
  const state = useMemo(() => readListState(search, key ? key.split(' ') : []), [search, key])
  const query = {
    ...state.filters,
    ...fixed,
    page: state.page,
    pageSize: state.pageSize,
    ...(state.sort ? { sort: state.sort } : {}),
    ...(state.q ? { q: state.q } : {}),
  }
  const asked = useAsk(feature, route, { query, ...(params && { params }) } as never, {
    placeholderData: keepPreviousData as never,
  })
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
    state,
    change,
    clear,
    /** Whether anything narrows the list: an empty one then says "nothing found", not "nothing there yet". */
    isNarrowed: state.q !== '' || Object.keys(state.filters).length > 0,
    /** The same question without its page, for exports. */
    exportQuery: exported,
  }
}

/** A list with its answer, as a screen has it. */
export interface ListWithRows<Row>
  extends Pick<ReturnType<typeof useList>, 'state' | 'change' | 'isFetching' | 'isPending'> {
  data?: { data: Row[]; meta: PageMeta } | undefined
}

/**
 * What a table shows of a list and asks of it: rows, order and paging, for `<DataTable {...tableOf(list, …)}>`.
 * `defaultSort` is the order of the server when none is asked for.
 */
export function tableOf<Row>({ data, state, change, isFetching, isPending }: ListWithRows<Row>, defaultSort: string) {
  const sort = state.sort ?? defaultSort
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
