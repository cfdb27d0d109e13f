import { formatNumber } from '#contract/core/text/numbers.ts'
import { useMayOpen } from '../../core/access/access.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import type { RecipientValue } from './recipients.ts'
import { noticeTexts } from './texts.ts'
import type { useAudience } from './use-audience.ts'

const LEADERS = '/dashboard/leaders'
const INVITE = `${LEADERS}/invite`

/** The area of the addressed leaders, if they all belong to one. */
export function leadersAreaOf(chosen: readonly RecipientValue[]): string | undefined {
  const ids = new Set(chosen.filter(({ role }) => role === 'SECTION_LEADER').map(({ areaId }) => areaId))
  const [only] = ids
  return ids.size === 1 ? (only ?? undefined) : undefined
}

/** Lists the recipients who are section leaders in office without an account, with a link to invite them. */
export function UnreachedLeaders({
  audience,
  areaId,
}: {
  audience: ReturnType<typeof useAudience>
  areaId?: string | undefined
}) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const mayOpen = useMayOpen()
  const found = audience.data?.data.unreached
  if (!found || found.withoutAccount + found.deactivated + found.invited === 0) return null
  const { withoutAccount, deactivated, invited } = found
  const area = areaId ? `areaId=${areaId}` : ''
  return (
    <Banner
      tone="warning"
      actions={
        <>
          {withoutAccount > 0 && mayOpen(INVITE) && (
            <LinkButton to={`${INVITE}?${area}`} variant="default">
              {t('unreached.invite')}
            </LinkButton>
          )}
          {deactivated > 0 && mayOpen(LEADERS) && (
            <LinkButton to={`${LEADERS}?status=active&account=deactivated&${area}`} variant="default">
              {t('unreached.show')}
            </LinkButton>
          )}
        </>
      }
    >
      {[
        withoutAccount > 0 &&
          t('unreached.without', { count: withoutAccount, people: formatNumber(withoutAccount, lang) }),
        deactivated > 0 && t('unreached.deactivated', { count: deactivated, people: formatNumber(deactivated, lang) }),
        invited > 0 && t('unreached.invited', { count: invited, people: formatNumber(invited, lang) }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Banner>
  )
}
