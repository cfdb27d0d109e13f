import type { ReactNode } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { isDescribed, type MediaRow } from '#contract/features/media/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { useUiLabels } from '../../ui/theme/labels.ts'
import classes from './media.module.css'
import { mediaTexts } from './texts.ts'

/** Number of skeleton tiles: two rows on a wide screen. */
const OUTLINES = 10

/** The pictures on a page of the library; `tile` wraps each `MediaTile` in a link or a button. */
export function MediaGrid({ rows, tile }: { rows: readonly MediaRow[]; tile: (row: MediaRow) => ReactNode }) {
  return (
    <ul className={classes.grid}>
      {rows.map((row) => (
        <li key={row.id}>{tile(row)}</li>
      ))}
    </ul>
  )
}

/** Skeleton tiles while the first pictures are loading. */
export function MediaGridSkeleton() {
  const { table: labels } = useUiLabels()
  return (
    <>
      <p role="status" className="nt-hidden">
        {labels.loading}
      </p>
      <ul className={classes.grid} aria-hidden>
        {Array.from({ length: OUTLINES }, (_, at) => (
          // skeletons have no other identity
          <li key={at} className={classes.tile}>
            <span className={classes.frame} />
            <span className={classes.words}>
              <Bone width="70%" />
              <Bone width="50%" />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A picture with its name and description. */
export function MediaTile({ row }: { row: MediaRow }) {
  const lang = useLang()
  return (
    <>
      <span className={classes.frame}>
        <img src={row.urls.small} alt="" loading="lazy" decoding="async" className={classes.thumb} />
      </span>
      <span className={classes.words}>
        <bdi className={classes.name}>{row.name}</bdi>
        <MediaAlt row={row} className={classes.alt} lang={lang} />
      </span>
    </>
  )
}

/** The description of a picture, or a note that it is missing. */
export function MediaAlt({
  row,
  className,
  lang,
}: {
  row: MediaRow
  className?: string | undefined
  lang: 'mn' | 'en'
}) {
  const t = mediaTexts.useText()
  if (!isDescribed(row)) return <Status tone="warning">{t('list.undescribed')}</Status>
  if (row.decorative) return <Status tone="neutral">{t('list.decorative')}</Status>
  return <span className={className}>{inLang(row.alt, lang)}</span>
}
