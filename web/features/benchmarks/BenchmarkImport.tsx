import { benchmarks } from '#contract/features/benchmarks/index.ts'
import { ImportStart } from '../../core/lists/import/ImportStart.tsx'
import { importTexts } from '../../core/lists/import/texts.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { benchmarkTexts } from './texts.ts'

/** The start of an import of values from a file. */
export default function BenchmarkImport() {
  const t = benchmarkTexts.useText()
  const i = importTexts.useText()
  return (
    <Page
      title={t('importTitle')}
      lead={i('start.lead')}
      crumbs={[{ label: t('title'), to: '/dashboard/fund/benchmarks' }, { label: t('importTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <ImportStart feature={benchmarks} path="/dashboard/fund/benchmarks/import" />
    </Page>
  )
}
