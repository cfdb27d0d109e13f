import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reachOf } from '#contract/core/feature.ts'
import type { WebFeature } from '../feature.ts'
import { useUser } from '../session.tsx'
import { keepApplication } from './worker.ts'

/** The page that somebody came for is loaded first, ms. Our choice. */
const AFTER_MS = 3_000

/**
 * Installs the application for those who work in the field, as soon as they are signed in, with what its screens need to open offline.
 * Rule: docs/rules/offline.md.
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
      if (!(await keepApplication())) return
      // what this page asked before there was a worker is asked once more, so that it is kept
      if (isFirst) await client.refetchQueries({ type: 'active' })
      for (const { contract, offline } of Object.values(features)) {
        if (isOver) return
        if (!offline || !contract || !reachOf(contract, offline.can, user.role)) continue
        // one that fails is brought the next time
        await offline.bring(user).catch(() => undefined)
      }
    }
    const timer = setTimeout(() => void bringAll(), AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for a person and a page
  }, [isInField, user.id])
}
