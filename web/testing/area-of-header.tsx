import type { ReactNode } from 'react'
import { useAreaOnPage } from '../core/areas/area-on-page.ts'

/** A screen with what the header knows about its area, as the element `area-of-header`: the id, or 'own'. */
export const withAreaOfHeader = (Screen: () => ReactNode) =>
  function WithAreaOfHeader() {
    const onPage = useAreaOnPage()
    return (
      <>
        <Screen />
        <p data-testid="area-of-header">{onPage?.id ?? 'own'}</p>
      </>
    )
  }
