import { IconArrowsSort } from '@tabler/icons-react'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { useMay } from '../query/query.ts'
import type { WebKind } from './kit.ts'
import { orderTexts } from './texts/order.ts'

/** A link to the page on which the records of a list are put in order; nothing for people who may not change it. */
export function OrderLink({ kind, to }: { kind: WebKind; to: string }) {
  const t = orderTexts.useText()
  if (!useMay(kind.feature, 'write')) return null
  return (
    <LinkButton to={to} variant="default" leftSection={<IconArrowsSort size={18} aria-hidden />}>
      {t('link')}
    </LinkButton>
  )
}
