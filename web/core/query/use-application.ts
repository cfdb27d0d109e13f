import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reachOf } from '#contract/core/model/feature.ts'
import type { WebFeature } from '../access/define-feature.ts'
import { storeApplication } from '../api/worker.ts'
import { useUser } from '../session/session.tsx'

/** Delay after which the page itself has been loaded, ms. Our choice. */
const AFTER_MS = 3_000

/**
 * Installs the application for field staff when they sign in, with the data that its screens need offline. Rule:
 * docs/rules/offline.md.
 */
export function useApplicationOnDevice(features: Record<string, WebFeature>): void {
  const user = useUser()
  const client = useQueryClient()
  const isInField = user.role === 'SECTION_LEADER'
  useEffect(() => {
    if (!isInField) return
    let isOver = false
    const bringAll = async () => {
      const isFirst = 'serviceWorker' in navigator && !navigator.serviceWorker.controller
      if (!(await storeApplication())) return
      // requests made before the worker was installed are repeated, so that their responses are cached
      if (isFirst) await client.refetchQueries({ type: 'active' })
      for (const { contract, offline } of Object.values(features)) {
        if (isOver) return
        if (!offline || !contract || !reachOf(contract, offline.can, user.role)) continue
        // a failed one is loaded on the next visit
        await offline.bring(user).catch(() => undefined)
      }
    }
    const timer = setTimeout(() => void bringAll(), AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per person and page
  }, [isInField, user.id])
}
