import { useEffect, useRef } from 'react'
import type { ExportState, ExportStatus } from '#contract/core/model/export.ts'
import { exports } from '#contract/features/exports/index.ts'
import { call } from '../../core/api/client.ts'
import { useAsk } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { exportTexts } from './texts.ts'

/** Polling interval while a file is being written, ms; our choice. */
const POLL_INTERVAL_MS = 1_000

export const isRunning = ({ status }: ExportState): boolean => status === 'waiting' || status === 'running'

/** The person's exports, refetched while one is being written. */
export function useExports(): readonly ExportState[] {
  const { data } = useAsk(exports, 'list', undefined, {
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? POLL_INTERVAL_MS : false),
  })
  const list = data?.data
  useArrivals(list)
  return list ?? []
}

/** Shows a message when a running export is ready or has failed. */
function useArrivals(list: readonly ExportState[] | undefined): void {
  const t = exportTexts.useText()
  const before = useRef(new Map<string, ExportStatus>())
  useEffect(() => {
    if (!list) return
    for (const one of list) {
      const was = before.current.get(one.id)
      if (was !== 'waiting' && was !== 'running') continue
      if (one.status === 'ready') toast(t('ready', { name: one.fileName ?? t('untitled') }))
      if (one.status === 'failed') toast(one.problem?.message ?? t('failed'), { variant: 'error' })
    }
    before.current = new Map(list.map(({ id, status }) => [id, status]))
  }, [list, t])
}

/**
 * Starts the browser's download by a plain link, so that the file is not held in memory and the browser shows its
 * progress.
 */
export async function downloadExport(id: string): Promise<void> {
  const { data } = await call(exports, 'link', { params: { id } })
  const link = document.createElement('a')
  link.href = data.url
  link.download = ''
  link.click()
}
