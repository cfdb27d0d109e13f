import { IconKeyOff, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import { type ApiToken, type NewApiToken, tokens } from '#contract/features/tokens/index.ts'
import { useFeatureName } from '../../core/access/action-texts.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { BoxFilter } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { MadeDialog } from './MadeDialog.tsx'
import type { mn } from './mn.ts'
import { TokenDialog } from './TokenDialog.tsx'
import { tokenTexts } from './texts.ts'
import classes from './tokens.module.css'

/** The order of the server when none is asked for. */
const DEFAULT_SORT = '-createdAt'
/** Scopes that a row shows; the others are counted. */
const SCOPES_SHOWN = 3

/** One's API tokens; for city admins, those of everybody. */
export default function Tokens() {
  const t = tokenTexts.useText()
  const lang = useLang()
  const nameOf = useFeatureName()
  const seesAll = useUser().role === 'CITY_ADMIN'
  const columns = useMemo(() => columnsOf(t, { lang, nameOf, seesAll }), [t, lang, nameOf, seesAll])
  const list = useList(tokens, 'list', { names: ['mine'] })
  const [open, setOpen] = useState<'new' | NewApiToken>()
  const revoke = useRevoke()

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      count={totalText(list.data?.meta, lang)}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      }
    >
      <ListTable<ApiToken>
        name="tokens"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(token) => token.id}
        rowName={(token) => token.name}
        rowActions={(token) => [
          {
            label: t('revoke'),
            icon: <IconKeyOff size={18} aria-hidden />,
            danger: true,
            onSelect: () => void revoke(token),
          },
        ]}
        toolbar={
          <ListToolbar
            list={list}
            search={t('search')}
            {...(seesAll ? { filters: (of) => <BoxFilter {...of} name="mine" label={t('mine')} /> } : {})}
          />
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      <p className={classes.note}>
        <a href="/v1/docs">{t('docs')}</a>
      </p>
      {open === 'new' && <TokenDialog onMade={setOpen} onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && <MadeDialog made={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

interface Showing {
  lang: Lang
  nameOf: (feature: string) => string
  seesAll: boolean
}

const columnsOf = (t: Translate<typeof mn>, { lang, nameOf, seesAll }: Showing): Column<ApiToken>[] => [
  {
    id: 'name',
    header: t('column.name'),
    sortable: true,
    cell: ({ name, hint }) => (
      <>
        <bdi>{name}</bdi> <span className={classes.hint}>{t('ending', { hint })}</span>
      </>
    ),
  },
  ...(seesAll
    ? [{ id: 'owner', header: t('column.owner'), cell: ({ owner }: ApiToken) => <bdi>{owner.name}</bdi> }]
    : []),
  {
    id: 'scopes',
    header: t('column.scopes'),
    cell: ({ scopes }) => (
      <span className={classes.scopeList}>
        {scopes.slice(0, SCOPES_SHOWN).map(({ feature, access }) => (
          <span key={feature}>{t(`scope.${access}`, { feature: nameOf(feature) })}</span>
        ))}
        {scopes.length > SCOPES_SHOWN && <span>{t('more', { count: scopes.length - SCOPES_SHOWN })}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    // clear without its heading on a phone
    plain: true,
    cell: ({ isExpired }) => (
      <Status tone={isExpired ? 'neutral' : 'good'}>{t(isExpired ? 'state.expired' : 'state.active')}</Status>
    ),
  },
  {
    id: 'createdAt',
    header: t('column.created'),
    sortable: true,
    room: 64,
    cell: ({ createdAt }) => formatDay(dayInUlaanbaatar(new Date(createdAt)), lang),
  },
  {
    id: 'expiresAt',
    header: t('column.expires'),
    sortable: true,
    // the last day is the one before the moment at which it ends
    cell: ({ expiresAt }) => formatDay(dayInUlaanbaatar(new Date(new Date(expiresAt).getTime() - 1)), lang),
  },
  {
    id: 'lastUsedAt',
    header: t('column.used'),
    sortable: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(new Date(lastUsedAt), lang) : t('unused')),
  },
]

/** Asks before it revokes. */
function useRevoke() {
  const t = tokenTexts.useText()
  const confirm = useConfirm()
  const remove = useDo(tokens, 'remove')
  return async ({ id, name }: ApiToken) => {
    const question = {
      title: t('revokeTitle'),
      text: t('revokeText', { name }),
      confirmLabel: t('revoke'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id } })
      toast(t('revoked'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
