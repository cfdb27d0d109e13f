import { useState } from 'react'
import { formatBytes, formatNumber } from '#contract/core/text/numbers.ts'
import { type BinNode, drive } from '#contract/features/drive/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import { When } from '../../core/records/When.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import classes from './drive.module.css'
import { KindIcon } from './KindIcon.tsx'
import { Paging } from './Paging.tsx'
import { FILES } from './place.ts'
import { SpaceNav } from './SpaceNav.tsx'
import { driveTexts } from './texts.ts'
import { useSpaces } from './use-spaces.ts'

/** The bin of the person's spaces. */
export default function BinPage() {
  const t = driveTexts.useText()
  const { spaces } = useSpaces()
  const list = useList(drive, 'bin')
  const rows = list.data?.data
  return (
    <Page title={t('bin')} crumbs={[{ label: t('title'), to: FILES }, { label: t('bin') }]} crumbsLabel={t('crumbs')}>
      <div className={classes.panes}>
        <SpaceNav spaces={spaces ?? []} current="bin" />
        <section className={classes.list} aria-label={t('bin')}>
          <ListToolbar list={list} search={t('search')} />
          {list.error && !rows ? (
            <ErrorState level={2} title={t('failed')} onRetry={() => void list.refetch()} />
          ) : !rows ? (
            <TextSkeleton lines={10} />
          ) : rows.length === 0 ? (
            <Empty
              level={2}
              searched={list.isNarrowed}
              title={list.isNarrowed ? t('empty.noMatch') : t('binEmpty.title')}
              text={list.isNarrowed ? t('empty.noMatchText') : t('binEmpty.text')}
            />
          ) : (
            <BinList rows={rows} />
          )}
          <Paging list={list} />
        </section>
      </div>
    </Page>
  )
}

function BinList({ rows }: { rows: readonly BinNode[] }) {
  const t = driveTexts.useText()
  const lang = useLang()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const run = useBinActs(() => setChosen(new Set()))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <>
      <p className={classes.note}>{t('binNote')}</p>
      <div className={classes.selection}>
        <CheckField
          label={selected.length > 0 ? t('selected', { n: formatNumber(selected.length, lang) }) : t('selectAll')}
          checked={selected.length > 0 && selected.length === rows.length}
          onChange={() => setChosen(selected.length > 0 ? new Set() : new Set(rows.map(({ id }) => id)))}
        />
        {selected.length > 0 && (
          <>
            <Button variant="subtle" size="xs" onClick={() => void run.restore(selected)}>
              {t('restore')}
            </Button>
            <Button variant="subtle" size="xs" color="red" onClick={() => void run.destroy(selected)}>
              {t('destroy')}
            </Button>
          </>
        )}
      </div>
      <ul className={classes.rows} aria-label={t('bin')} aria-busy={run.isBusy}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <label className={classes.check}>
              <input
                type="checkbox"
                checked={chosen.has(row.id)}
                onChange={() => toggle(row.id)}
                aria-label={t('select', { name: row.name })}
              />
            </label>
            <KindIcon kind={row.kind} />
            <span className={classes.names}>
              <bdi className={classes.name}>{row.name}</bdi>
              <span className={classes.facts}>
                {row.folder !== null && <span>{t('binRow', { folder: row.folder })}</span>}
                <span>{formatBytes(row.bytes, lang)}</span>
                <When at={row.deletedAt} as="ago" />
              </span>
            </span>
            <Button variant="subtle" size="xs" onClick={() => void run.restore([row.id])}>
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Restores what is in the bin, or deletes it for good after a question. */
function useBinActs(onDone: () => void) {
  const t = driveTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const restore = useDo(drive, 'restore')
  const destroy = useDo(drive, 'destroy')
  const run = async (act: typeof restore, ids: string[], text: string) => {
    try {
      await act.mutateAsync({ body: { ids } })
      toast(text)
      onDone()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return {
    isBusy: restore.isPending || destroy.isPending,
    restore: (ids: string[]) => run(restore, ids, t('restored')),
    destroy: async (ids: string[]) => {
      const question = {
        title: t('destroy'),
        text: t('destroyText', { n: formatNumber(ids.length, lang) }),
        confirmLabel: t('destroy'),
        danger: true,
      }
      if (await confirm(question)) await run(destroy, ids, t('destroyed'))
    },
  }
}
