import { formatNumber } from '#contract/core/numbers.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { useMayOpen } from '../../core/screens.tsx'
import { useLang } from '../../core/text.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { Chosen } from './target-words.tsx'
import { noticeTexts } from './texts.ts'
import type { useAudience } from './use-audience.ts'

const LEADERS = '/dashboard/leaders'
const INVITE = `${LEADERS}/invite`

/** The area of the leaders who are addressed, when all of them are of one. */
export function leadersAreaOf(chosen: readonly Chosen[]): string | undefined {
  const ids = new Set(chosen.filter(({ role }) => role === 'SECTION_LEADER').map(({ areaId }) => areaId))
  const [only] = ids
  return ids.size === 1 ? (only ?? undefined) : undefined
}

/** Section leaders in office among the recipients whom a notification does not reach, and where accounts are made for them. */
export function Unreached({
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
