import { drive } from '#contract/features/drive/index.ts'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { usePhone } from '../../ui/theme/use-phone.ts'
import classes from './drive.module.css'
import { NARROWING, NarrowFields } from './NarrowFields.tsx'
import { NewShares } from './NewShares.tsx'
import { NodeList } from './NodeList.tsx'
import { Paging } from './Paging.tsx'
import { FILES } from './place.ts'
import { SpaceNav } from './SpaceNav.tsx'
import { driveTexts } from './texts.ts'
import { useSpaces } from './use-spaces.ts'

// loaded on a phone, with the filters of all lists
const NarrowFilters = lazyPart(() => import('./NarrowFilters.tsx'))

interface Props {
  route: 'shared' | 'favourites' | 'search'
  section: 'shared' | 'favourites' | 'recent'
}

/** The filters of each list. */
const NAMES = { search: NARROWING, shared: ['isNew'], favourites: [] } as const

/** Files and folders from several folders: those that others share, favourites, or all by their last change. */
export function NodesPage({ route, section }: Props) {
  const t = driveTexts.useText()
  const { spaces } = useSpaces()
  const list = useList(drive, route, { names: NAMES[route], ranked: '-match' })
  const inPanel = usePhone() && route === 'search'
  const rows = list.data?.data
  const seenUntil = list.data && 'seenUntil' in list.data ? list.data.seenUntil : null
  return (
    <Page
      title={t(section)}
      crumbs={[{ label: t('title'), to: FILES }, { label: t(section) }]}
      crumbsLabel={t('crumbs')}
    >
      <div className={classes.panes}>
        <SpaceNav spaces={spaces ?? []} current={section} />
        <section className={classes.list} aria-label={t(section)}>
          <ListToolbar
            list={list}
            search={t('searchInside')}
            inTabs={inPanel ? [] : NAMES[route]}
            {...(inPanel && { filters: (of) => <NarrowFilters {...of} /> })}
          >
            {route === 'search' && !inPanel && <NarrowFields list={list} />}
            {route === 'shared' && <NewShares list={list} until={seenUntil} />}
          </ListToolbar>
          {list.error && !rows ? (
            <ErrorState level={2} title={t('failed')} onRetry={() => void list.refetch()} />
          ) : !rows ? (
            <TextSkeleton lines={10} />
          ) : rows.length === 0 ? (
            <Empty
              level={2}
              searched={list.isNarrowed}
              title={list.isNarrowed ? t('empty.noMatch') : t(`nothing.${section}.title`)}
              text={list.isNarrowed ? t('empty.noMatchText') : t(`nothing.${section}.text`)}
            />
          ) : (
            <NodeList rows={rows} from={undefined} name={t(section)} view="list" isBusy={list.isFetching} />
          )}
          <Paging list={list} />
        </section>
      </div>
    </Page>
  )
}
