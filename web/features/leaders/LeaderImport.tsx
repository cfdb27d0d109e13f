import { leaders } from '#contract/features/leaders/index.ts'
import { ImportStart } from '../../core/lists/import/ImportStart.tsx'
import { importTexts } from '../../core/lists/import/texts.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { leaderTexts } from './texts.ts'

/** The start of a leader import from a file. */
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
