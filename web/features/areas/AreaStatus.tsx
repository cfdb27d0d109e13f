import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import type { Area } from '#contract/features/areas/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { areaTexts } from './texts.ts'

/** Whether an area is open or closed, or will be from a given day. `quiet` omits the plain 'open'. */
export function AreaStatus({
  area,
  quiet = false,
}: {
  area: Pick<Area, 'isOpen' | 'openedOn' | 'closedOn'>
  quiet?: boolean
}) {
  const t = areaTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  const { isOpen, openedOn, closedOn } = area
  if (isOpen && closedOn)
    return <Status tone="warning">{t('state.closing', { day: formatDay(closedOn, lang) })}</Status>
  if (isOpen) return quiet ? null : <Status tone="good">{t('state.open')}</Status>
  if (openedOn && openedOn > today)
    return <Status tone="info">{t('state.opening', { day: formatDay(openedOn, lang) })}</Status>
  return <Status tone="neutral">{t('state.closed')}</Status>
}
