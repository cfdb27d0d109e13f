import { Empty } from '../../ui/Empty.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { useText } from './texts.ts'

/** /dashboard/blank: the frame with nothing in it. */
export default function Blank() {
  const t = useText()
  return (
    <Page title={t('blank.title')} lead={t('blank.lead')}>
      <Empty title={t('blank.text')} action={<LinkButton to="/dashboard/app">{t('blank.back')}</LinkButton>} />
    </Page>
  )
}
