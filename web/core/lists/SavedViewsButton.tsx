import { IconBookmark } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Disclosure } from '../../ui/controls/Disclosure.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useSession } from '../session/session.tsx'
import { savedViews } from './saved-views.ts'

/** Parameters of the address that are no part of a view. */
const PLACE = ['page', 'pageSize']

/** The saved views of the list at this address, for people who work in the dashboard. */
export function SavedViewsButton() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { user } = useSession()
  const views = savedViews()
  const list = pathname.replace(/\/+$/, '')
  if (!views || !user || user.role === 'APPLICATION' || !views.fits(list)) return null
  const { Panel } = views
  const params = new URLSearchParams(search)
  for (const name of PLACE) params.delete(name)
  const query = params.toString()
  return (
    <Disclosure align="start" name={views.label()} label={<IconBookmark size={18} aria-hidden />}>
      {(close) => (
        <Suspense fallback={<TextSkeleton lines={4} />}>
          <Panel
            list={list}
            query={query}
            onOpen={(next) => {
              void navigate(next ? `${list}?${next}` : list)
              close()
            }}
          />
        </Suspense>
      )}
    </Disclosure>
  )
}
