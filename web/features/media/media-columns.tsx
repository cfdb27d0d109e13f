import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { MediaRow } from '#contract/features/media/index.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { useLang } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { MediaAlt } from './MediaTile.tsx'
import classes from './media.module.css'
import { mediaTexts } from './texts.ts'

/** The columns of the library's table; the ids of sortable columns are those of the server. */
export function useMediaColumns(): readonly Column<MediaRow>[] {
  const t = mediaTexts.useText()
  const lang = useLang()
  return useMemo(
    () => [
      { id: 'name', header: t('column.name'), sortable: true, cell: (row) => <NameCell row={row} /> },
      { id: 'alt', header: t('column.alt'), cell: (row) => <MediaAlt row={row} lang={lang} /> },
      { id: 'area', header: t('column.area'), room: 44, cell: (row) => <AreaName name={row.area} /> },
      {
        id: 'uses',
        header: t('column.uses'),
        align: 'end',
        cell: (row) => formatNumber(row.useCount, lang),
      },
      {
        id: 'createdAt',
        header: t('column.createdAt'),
        sortable: true,
        room: 56,
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(new Date(createdAt), lang)}</time>,
      },
      {
        id: 'bytes',
        header: t('column.bytes'),
        sortable: true,
        align: 'end',
        hidden: true,
        cell: (row) => formatBytes(row.bytes, lang),
      },
    ],
    [t, lang],
  )
}

function NameCell({ row }: { row: MediaRow }) {
  return (
    <span className={classes.nameCell}>
      <img src={row.urls.small} alt="" width={64} height={48} loading="lazy" />
      <Link to={`/dashboard/media/${row.id}`} tabIndex={-1}>
        <bdi>{row.name}</bdi>
      </Link>
    </span>
  )
}
