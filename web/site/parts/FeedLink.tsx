import { IconRss } from '@tabler/icons-react'
import { FEED_TYPE, type FeedName, feedAddress } from '../feed/address.ts'
import { useSite } from '../site.ts'

/** A link to the feed of the list on this page. */
export function FeedLink({ feed, areaId }: { feed: FeedName; areaId?: string | undefined }) {
  const { t, lang } = useSite()
  return (
    <p className="feed-link">
      <a href={feedAddress(feed, { areaId, lang })} type={FEED_TYPE}>
        <IconRss size={18} aria-hidden />
        {t('feed.follow')}
      </a>
    </p>
  )
}
