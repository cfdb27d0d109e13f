import { useEffect, useRef } from 'react'
import type { ExportState, ExportStatus } from '#contract/core/export.ts'
import { exports } from '#contract/features/exports/index.ts'
import { call } from '../../core/api.ts'
import { useAsk } from '../../core/query.ts'
import { toast } from '../../ui/toast.ts'
import { exportTexts } from './texts.ts'

/** How often the progress is asked for while a file is being written, ms; our choice. */
const LOOK_EVERY_MS = 1_000

export const isRunning = ({ status }: ExportState): boolean => status === 'waiting' || status === 'running'

/** The person's exports, asked for again while one is being written. */
export function useExports(): readonly ExportState[] {
  const { data } = useAsk(exports, 'list', undefined, {
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? LOOK_EVERY_MS : false),
  })
  const list = data?.data
  useArrivals(list)
  return list ?? []
}

/** Says so when a file that was being written is ready, or has failed. */
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

/** Lets the browser save the file: a plain link, so that nothing is held in memory and its own progress is shown. */
export async function downloadExport(id: string): Promise<void> {
  const { data } = await call(exports, 'link', { params: { id } })
  const link = document.createElement('a')
  link.href = data.url
  link.download = ''
  link.click()
}
