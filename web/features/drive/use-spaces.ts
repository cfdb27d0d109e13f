import { useEffect, useRef } from 'react'
import { type DriveSpace, drive } from '#contract/features/drive/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'

/** The spaces of the person; missing ones are created once. */
export function useSpaces(): { spaces: readonly DriveSpace[] | undefined; error: unknown; refetch: () => unknown } {
  const { area } = useUser()
  const { data, error, refetch } = useAsk(drive, 'spaces')
  const open = useDo(drive, 'open')
  const isOpened = useRef(false)
  const all = data?.data
  const isMissing =
    all !== undefined &&
    (!all.some(({ isMine }) => isMine) || (area !== null && !all.some((one) => one.area?.id === area.id)))
  useEffect(() => {
    if (!isMissing || isOpened.current) return
    isOpened.current = true
    open.mutate()
  })
  return { spaces: isMissing ? undefined : all, error: error ?? open.error, refetch }
}
