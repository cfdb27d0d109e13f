import type { ComponentType } from 'react'
import { useLocation } from 'react-router'

type Load = () => Promise<{ default: ComponentType }>

/** The pages of a kind whose categories are groups, each with its own list; every page serves all groups. */
interface GroupPages {
  list: Load
  make: Load
  order: Load
  edit: Load
  preview: Load
}

/** The screens of one group below `path`; `label` is its name in the search. */
export const groupScreens = (path: string, label: () => string, pages: GroupPages) =>
  [
    { path, can: 'read', label, load: pages.list },
    { path: `${path}/new`, can: 'write', load: pages.make },
    { path: `${path}/order`, can: 'write', load: pages.order },
    { path: `${path}/:id`, can: 'read', load: pages.edit },
    { path: `${path}/:id/preview`, can: 'read', load: pages.preview },
  ] as const

/** The addresses of a group, as `to` of a kind. */
export const groupAddresses = (path: string) => ({
  list: path,
  make: `${path}/new`,
  edit: (id: string) => `${path}/${id}`,
  preview: (id: string) => `${path}/${id}/preview`,
})

/** The value of the group whose screens contain the current address. @throws Error outside of them. */
export function useGroupAt<V extends { to: { list: string } }>(groups: Readonly<Record<string, V>>): V {
  const { pathname } = useLocation()
  const found = Object.values(groups).find(({ to: { list } }) => pathname === list || pathname.startsWith(`${list}/`))
  if (!found) throw new Error(`${pathname} belongs to no group`)
  return found
}
