import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { holidaySettings, holidays } from '#contract/features/holidays/index.ts'
import { partOf } from '../../core/city/editor.ts'
import { SettingEditor } from '../../core/city/SettingEditor.tsx'
import { useAsk } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import group from './settings.ts'
import { setupTexts } from './setup-texts.ts'

/** The working days of the week, and the known holidays. */
export function SetupHolidays() {
  const t = setupTexts.useText()
  const { data } = useAsk(holidays, 'list', { query: {} })
  const year = dayInUlaanbaatar(new Date()).slice(0, 4)
  const coming = data?.data.filter(({ day }) => day >= `${year}-01-01`)
  return (
    <>
      <SettingEditor part={partOf(group, holidaySettings.week)} />
      <Card level={3} title={t('days.title')} text={coming && t('days.text', { count: coming.length })}>
        {!coming && <TextSkeleton lines={1} />}
        <LinkButton to="/dashboard/holidays" variant="default">
          {t('days.open')}
        </LinkButton>
      </Card>
    </>
  )
}
