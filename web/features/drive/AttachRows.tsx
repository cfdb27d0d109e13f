import { IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { type DriveNode, drive } from '#contract/features/drive/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import classes from './drive.module.css'
import { KindIcon } from './KindIcon.tsx'
import { driveTexts } from './texts.ts'

/** Rows that are shown; more are found by the search. */
const SHOWN = 50

interface Choosing {
  isChosen: (id: string) => boolean
  isOffered: (node: DriveNode) => boolean
  onToggle: (node: DriveNode) => void
  onOpen: (id: string) => void
}

/** What is in a folder, and the way up. */
export function InFolder({ id, ...choosing }: Choosing & { id: string }) {
  const t = driveTexts.useText()
  const lang = useLang()
  const one = useAsk(drive, 'one', { params: { id } })
  const inside = useAsk(drive, 'list', { query: { folderId: id, pageSize: SHOWN } })
  if (one.error || inside.error) {
    const again = () => void Promise.all([one.refetch(), inside.refetch()])
    return <ErrorState level={3} title={t('failed')} onRetry={again} />
  }
  if (!one.data || !inside.data) return <TextSkeleton lines={4} />
  const { trail, space, name } = one.data.data
  const title = name || (space.area ? inLang(space.area, lang) : t('own'))
  const above = trail.at(-1)
  return (
    <>
      {above && (
        <div className={classes.here}>
          <Button
            variant="subtle"
            leftSection={<IconArrowUp size={18} aria-hidden />}
            onClick={() => choosing.onOpen(above.id)}
          >
            {t('moveTo.up')}
          </Button>
          <strong>
            <bdi>{title}</bdi>
          </strong>
        </div>
      )}
      <Rows rows={inside.data.data} total={inside.data.meta.total} name={title} {...choosing} />
    </>
  )
}

/** Files of a list, or those that a search finds. */
export function FoundFiles({
  list,
  q,
  ...choosing
}: Choosing & { list: 'search' | 'shared' | 'favourites'; q: string }) {
  const t = driveTexts.useText()
  const wanted = useDeferredValue(q)
  const { data, error, refetch } = useAsk(drive, list, { query: { ...(wanted && { q: wanted }), pageSize: SHOWN } })
  if (error) return <ErrorState level={3} title={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={4} />
  return <Rows rows={data.data} total={data.meta.total} name={t('list')} {...choosing} />
}

interface RowsProps extends Choosing {
  rows: readonly DriveNode[]
  total: number
  name: string
}

function Rows({ rows, total, name, isChosen, isOffered, onToggle, onOpen }: RowsProps) {
  const t = driveTexts.useText()
  const lang = useLang()
  if (rows.length === 0) return <p className={classes.note}>{t('empty.noMatch')}</p>
  return (
    <>
      <ul className={classes.choices} aria-label={name}>
        {rows.map((node) => (
          <li key={node.id}>
            {node.kind === 'folder' ? (
              <button type="button" className={classes.choice} onClick={() => onOpen(node.id)}>
                <KindIcon kind="folder" />
                <bdi className={classes.navName}>{node.name}</bdi>
                <IconChevronRight size={18} aria-hidden className={classes.mirror} />
              </button>
            ) : (
              <label className={classes.choice} data-off={!isOffered(node) || undefined}>
                <input
                  type="checkbox"
                  checked={isChosen(node.id)}
                  disabled={!isOffered(node)}
                  onChange={() => onToggle(node)}
                />
                <KindIcon kind={node.kind} />
                <bdi className={classes.navName}>{node.name}</bdi>
                <bdi className={classes.size}>{formatBytes(node.bytes, lang)}</bdi>
              </label>
            )}
          </li>
        ))}
      </ul>
      {total > rows.length && <p className={classes.note}>{t('attach.more')}</p>}
    </>
  )
}
