import { useParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { funds } from '#contract/features/funds/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { FundForm } from './FundForm.tsx'
import { FundMissing } from './FundMissing.tsx'
import { fundTexts } from './texts.ts'

const LIST = '/dashboard/fund/list'

/** Edits a fund. */
export default function FundEdit() {
  const t = fundTexts.useText()
  const lang = useLang()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(funds, 'one', { params: { id } })
  const fund = data?.data
  const name = fund ? inLang(fund.name, lang) : t('fund.editTitle')
  return (
    <Page
      title={t('fund.editTitle')}
      crumbs={[
        { label: t('title'), to: LIST },
        { label: name, to: `/dashboard/fund/${id}` },
        { label: t('fund.editTitle') },
      ]}
      crumbsLabel={t('crumbs')}
    >
      {error && !fund && <FundMissing error={error} onRetry={() => void refetch()} />}
      {!error && !fund && (
        <Card>
          <FormSkeleton fields={6} />
        </Card>
      )}
      {fund && <FundForm key={fund.id} fund={fund} />}
    </Page>
  )
}
