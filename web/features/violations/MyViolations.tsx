import { IconPlus } from '@tabler/icons-react'
import { totalText } from '#contract/core/model/total-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { violationTexts } from './texts.ts'
import { useBase, useViolations } from './use-violations.ts'
import { ViolationViews } from './ViolationViews.tsx'

/** The violations that the citizen reported, with their progress. */
export default function MyViolations() {
  const t = violationTexts.useText()
  const lang = useLang()
  const base = useBase()
  const list = useViolations()
  const add = (
    <LinkButton to={`${base}/new`} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('report')}
    </LinkButton>
  )
  return (
    <Page title={t('title')} count={totalText(list.data?.meta, lang)} lead={t('list.mineLead')} action={add}>
      <ViolationViews list={list} label={t('title')} add={add} />
    </Page>
  )
}
