import { Link } from 'react-router'
import { media } from '#contract/features/media/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { HomePart } from '../../core/records/HomePart.tsx'
import { useUser } from '../../core/session/session.tsx'
import { MediaGrid, MediaTile } from './MediaTile.tsx'
import classes from './media.module.css'
import { mediaTexts } from './texts.ts'

/** Pictures shown; the library has all. */
const SHOWN = 24

/** On the profile: the newest pictures that the person added to the library. */
export default function Gallery() {
  const t = mediaTexts.useText()
  const { id } = useUser()
  const asked = useAsk(media, 'list', { query: { owner: id, pageSize: SHOWN } })
  const rows = asked.data?.data ?? []
  return (
    <HomePart
      title={t('gallery.title')}
      more={{ to: '/dashboard/media', label: t('gallery.all') }}
      asked={asked}
      empty={rows.length === 0 && { title: t('gallery.none'), text: t('gallery.noneText') }}
    >
      <MediaGrid
        rows={rows}
        tile={(row) => (
          <Link to={`/dashboard/media/${row.id}`} className={classes.tile}>
            <MediaTile row={row} />
          </Link>
        )}
      />
    </HomePart>
  )
}
