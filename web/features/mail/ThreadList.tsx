import { useSearchParams } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type Mailbox, type MailThreadRow, mail } from '#contract/features/mail/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { RangePager } from '../../core/lists/RangePager.tsx'
import type { ListAddress, ListWithRows } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ActionBar } from './ActionBar.tsx'
import classes from './mail.module.css'
import { addressOf, atThread, type Place } from './place.ts'
import { ThreadLine } from './ThreadLine.tsx'
import { mailTexts } from './texts.ts'
import type { Work } from './use-work.ts'

type List = ListWithRows<MailThreadRow> & ListAddress & { error: unknown; isNarrowed: boolean; refetch: () => unknown }

interface Props {
  list: List
  /** All mailboxes, whose names are shown where the list has conversations of several. */
  boxes: readonly Mailbox[]
  box: Mailbox
  place: Place
  work: Work
  isEverywhere: boolean
}

/** The conversations of a label, with search, selection and paging. */
export function ThreadList({ list, boxes, box, place, work, isEverywhere }: Props) {
  const t = mailTexts.useText()
  const [search] = useSearchParams()
  const rows = list.data?.data
  const isBinned = place.label === 'trash' || place.label === 'spam'
  return (
    <section className={classes.list} aria-label={t('list')}>
      <ListToolbar
        list={list}
        search={t('search')}
        inTabs={['unread']}
        filterName={(name) => (name === 'everywhere' ? t('allBoxes') : undefined)}
      >
        <CheckField
          label={t('onlyUnread')}
          checked={list.state.filters.unread === 'true'}
          onChange={(event) => list.change({ filters: { unread: event.currentTarget.checked ? 'true' : undefined } })}
        />
      </ListToolbar>
      {isBinned && (
        <p className={classes.note}>
          {t('binNote')}
          {place.label === 'trash' && rows && rows.length > 0 && <EmptyBin box={box} />}
        </p>
      )}
      {rows && rows.length > 0 && <Selection rows={rows} box={box} place={place} work={work} />}
      {list.error && !rows ? (
        <ErrorState level={2} title={t('failed')} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <TextSkeleton lines={10} />
      ) : rows.length === 0 ? (
        <Empty
          level={2}
          searched={list.isNarrowed}
          title={list.isNarrowed ? t('noMatchTitle') : t('emptyTitle')}
          text={list.isNarrowed ? t('noMatchText') : t('emptyText')}
        />
      ) : (
        <ul className={classes.threads} aria-label={t('list')} aria-busy={list.isFetching}>
          {rows.map((row) => (
            <ThreadLine
              key={row.id}
              row={row}
              from={boxes.find(({ id }) => id === row.mailboxId) ?? box}
              isBoxNamed={isEverywhere && boxes.length > 1}
              to={addressOf(atThread(place, box, row), search.toString())}
              place={place}
              work={work}
            />
          ))}
        </ul>
      )}
      <RangePager list={list} labels={{ previous: t('newer'), next: t('older') }} />
    </section>
  )
}

/** Selects everything on the page, and shows what can be done to the selected conversations. */
function Selection({
  rows,
  box,
  place,
  work,
}: Pick<Props, 'box' | 'place' | 'work'> & { rows: readonly MailThreadRow[] }) {
  const t = mailTexts.useText()
  const lang = useLang()
  const n = work.selected.length
  return (
    <div className={classes.selection}>
      <CheckField
        label={n > 0 ? t('selected', { n: formatNumber(n, lang) }) : t('selectAll')}
        checked={n > 0 && n === rows.length}
        ref={(box_) => {
          if (box_) box_.indeterminate = n > 0 && n < rows.length
        }}
        onChange={() => work.choose(n > 0 ? new Set() : new Set(rows.map(({ id }) => id)))}
      />
      {n > 0 && <ActionBar threads={work.selected} box={box} place={place} act={work.act} />}
    </div>
  )
}

function EmptyBin({ box }: { box: Mailbox }) {
  const t = mailTexts.useText()
  const confirm = useConfirm()
  const empty = useDo(mail, 'emptyBin')
  const run = async () => {
    const question = { title: t('emptyBin'), text: t('emptyBinText'), confirmLabel: t('emptyBin'), danger: true }
    if (!(await confirm(question))) return
    try {
      await empty.mutateAsync({ params: { id: box.id } })
      toast(t('done.remove'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <Button variant="subtle" color="red" size="xs" onClick={() => void run()}>
      {t('emptyBin')}
    </Button>
  )
}
