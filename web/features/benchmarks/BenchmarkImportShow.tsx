import { useParams } from 'react-router'
import { benchmarks } from '#contract/features/benchmarks/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { ImportShow } from '../../core/lists/import/ImportShow.tsx'
import { useAsk } from '../../core/query/query.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { benchmarkTexts } from './texts.ts'

const BENCHMARKS = '/dashboard/fund/benchmarks'
const IMPORTS = '/dashboard/fund/benchmarks/import'

/** One import of values. */
export default function BenchmarkImportShow() {
  const t = benchmarkTexts.useText()
  const c = coreTexts.useText()
  const { importId = '' } = useParams()
  const { data } = useAsk(benchmarks, 'importOne', { params: { id: importId } })
  const title = data?.data.fileName ?? t('importTitle')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: BENCHMARKS }, { label: t('importTitle'), to: IMPORTS }, { label: title }]}
      crumbsLabel={t('crumbs')}
    >
      <ImportShow
        key={importId}
        feature={benchmarks}
        asks={benchmarks}
        path={IMPORTS}
        id={importId}
        done={{ to: BENCHMARKS, label: c('list.go') }}
      />
    </Page>
  )
}
