import { periodName, rates, type Sheet } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { DecisionQueue } from '../../../core/lists/DecisionQueue.tsx'
import { useAsk } from '../../../core/query/query.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { points } from '../grades.tsx'
import { pathOfLevel, pathOfSheet, SHEETS } from '../paths.ts'
import { rateTexts } from '../texts.ts'
import { SheetBrief } from './SheetBrief.tsx'
import { useSheetDecisions } from './use-decisions.ts'

/** Sheets loaded at once; the next ones follow as these are decided. */
const LOADED = 50

/** The sheets that were sent to the reader's level, one after the other, oldest first. */
export default function SheetQueue() {
  const t = rateTexts.useText()
  const decisions = useSheetDecisions()
  const query = { waiting: 'true', status: 'sent', sort: 'updatedAt', pageSize: LOADED } as const
  const list = useAsk(rates, 'list', { query })
  return (
    <Page
      title={t('queue.title')}
      lead={t('queue.lead')}
      crumbsLabel={t('crumbs')}
      crumbs={[
        { label: t('title.khoroo'), to: pathOfLevel('khoroo') },
        { label: t('list.title'), to: SHEETS },
        { label: t('queue.title') },
      ]}
    >
      <DecisionQueue<Sheet>
        label={t('queue.title')}
        rows={list.data?.data}
        total={list.data?.meta.total}
        decisions={decisions}
        detail={(row) => <Detail row={row} />}
        content={(row) => <SheetBrief row={row} />}
        pathOf={({ id }) => pathOfSheet(id)}
        empty={{ title: t('queue.emptyTitle'), text: t('queue.emptyText') }}
        onRetry={list.error ? () => void list.refetch() : undefined}
      />
    </Page>
  )
}

function Detail({ row: { period, total } }: { row: Sheet }) {
  const lang = useLang()
  return (
    <>
      <span>{periodName(period, lang)}</span>
      <bdi>{points(total, lang)}</bdi>
    </>
  )
}
