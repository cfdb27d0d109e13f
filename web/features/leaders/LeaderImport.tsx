import { leaders } from '#contract/features/leaders/index.ts'
import { ImportStart } from '../../core/import/ImportStart.tsx'
import { importTexts } from '../../core/import/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { leaderTexts } from './texts.ts'

/** Section leaders from a file: the beginning. */
export default function LeaderImport() {
  const t = leaderTexts.useText()
  const i = importTexts.useText()
  return (
    <Page
      title={t('importTitle')}
      lead={i('start.lead')}
      crumbs={[{ label: t('title'), to: '/dashboard/leaders' }, { label: t('importTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <ImportStart feature={leaders} path="/dashboard/leaders/import" />
    </Page>
  )
}
