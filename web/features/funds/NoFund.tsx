import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { funds } from '#contract/features/funds/index.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { fundTexts } from './texts.ts'

/** What a page says while there is no fund yet: city admins are led to the form that adds one. */
export function useNoFundText(): { text: string; action?: ReactNode } {
  const t = fundTexts.useText()
  if (!useMay(funds, 'manage')) return { text: t('prices.emptyNoFundRead') }
  return {
    text: t('prices.emptyNoFund'),
    action: (
      <LinkButton to="/dashboard/fund/new" leftSection={<IconPlus size={18} aria-hidden />}>
        {t('add')}
      </LinkButton>
    ),
  }
}

/** The start of an import, or the way to the first fund. */
export function WithFund({ children }: { children: ReactNode }) {
  const t = fundTexts.useText()
  const { data: all } = useAsk(funds, 'list', { query: { pageSize: 1 } })
  const noFund = useNoFundText()
  if (all?.meta.total !== 0) return children
  return (
    <Card>
      <Empty level={2} title={t('emptyTitle')} {...noFund} />
    </Card>
  )
}
