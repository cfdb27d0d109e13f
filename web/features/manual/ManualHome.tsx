import { IconArrowsSort, IconCheck, IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { manual, treeOf } from '#contract/features/manual/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Chapter } from './Chapter.tsx'
import { HelpFound, HelpReading, HelpTree } from './HelpPages.tsx'
import classes from './manual.module.css'
import { Tree } from './Tree.tsx'
import { manualTexts } from './texts.ts'

/**
 * The manual: the city's chapters, the product's help, and the selected page; `?chapter=`, `?help=` and `?q=` are in
 * the address.
 */
export default function ManualHome() {
  const t = manualTexts.useText()
  const mayWrite = useMay(manual, 'write')
  const [search] = useSearchParams()
  const [isArranging, setArranging] = useState(false)
  const own = useAsk(manual, 'tree')
  const help = useAsk(manual, 'help', { query: {} }, { staleTime: Number.POSITIVE_INFINITY })
  const error = own.error ?? help.error
  const q = search.get('q') ?? ''
  const chapters = own.data?.data ?? []
  // drafts are in the list of chapters and are shown while reordering, as the order includes them
  const shown = chapters.filter(({ phase }) => phase === 'published' || (mayWrite && isArranging))
  const tree = treeOf(shown)
  const contents = help.data?.data
  const page = search.get('help')
  const id = page ? undefined : (search.get('chapter') ?? tree[0]?.chapter.id)
  const shownPage = page ?? (id ? undefined : contents?.parts[0]?.pages[0]?.name)
  const isReady = own.data !== undefined && contents !== undefined
  const retry = () => void Promise.all([own.refetch(), help.refetch()])
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        mayWrite && (
          <LinkButton to="/dashboard/manual/new" leftSection={<IconPlus size={18} aria-hidden />}>
            {t('add')}
          </LinkButton>
        )
      }
      more={
        mayWrite && (
          <>
            <Button
              variant="default"
              leftSection={isArranging ? <IconCheck size={18} aria-hidden /> : <IconArrowsSort size={18} aria-hidden />}
              aria-pressed={isArranging}
              onClick={() => setArranging(!isArranging)}
            >
              {t(isArranging ? 'arranged' : 'arrange')}
            </Button>
            <LinkButton to="/dashboard/manual/list" variant="default" leftSection={<IconList size={18} aria-hidden />}>
              {t('all')}
            </LinkButton>
          </>
        )
      }
    >
      {error && !isReady && <ErrorState level={2} onRetry={retry} />}
      {!error && !isReady && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {isReady && (
        <div className={classes.columns}>
          <div className={classes.aside}>
            <Card>
              <div className={classes.stack}>
                <SearchForm q={q} />
                {tree.length > 0 && (
                  <div className={classes.parts}>
                    <h2>{t('ownChapters')}</h2>
                    <Tree branches={tree} chosen={q ? undefined : id} isArranging={isArranging} />
                  </div>
                )}
                <HelpTree contents={contents} chosen={q ? undefined : shownPage} />
              </div>
            </Card>
          </div>
          {q && <Found q={q} />}
          {!q && id && <Chapter key={id} id={id} isChosen={search.has('chapter')} />}
          {!q && shownPage && (
            <HelpReading key={shownPage} name={shownPage} contents={contents} isChosen={page !== null} />
          )}
        </div>
      )}
    </Page>
  )
}

function SearchForm({ q }: { q: string }) {
  const t = manualTexts.useText()
  const [, setSearch] = useSearchParams()
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = String(new FormData(event.currentTarget).get('q') ?? '').trim()
        setSearch(wanted ? { q: wanted } : {})
      }}
    >
      <TextField key={q} name="q" type="search" label={t('search')} defaultValue={q} />
    </form>
  )
}

/** Chapters and help pages that match the search. */
function Found({ q }: { q: string }) {
  const t = manualTexts.useText()
  const lang = useLang()
  const own = useAsk(manual, 'list', { query: { q, phase: 'published', pageSize: 50 } })
  const help = useAsk(manual, 'help', { query: { q } })
  const error = own.error ?? help.error
  const pages = help.data?.data.parts.flatMap((part) => part.pages)
  const isReady = own.data !== undefined && pages !== undefined
  return (
    <Card title={t('found')}>
      {error && <ErrorState level={2} onRetry={() => void Promise.all([own.refetch(), help.refetch()])} />}
      {!error && !isReady && <TextSkeleton lines={6} />}
      {isReady && own.data.data.length + pages.length === 0 && <p className={classes.quiet}>{t('noneFound', { q })}</p>}
      <ul className={classes.found}>
        {own.data?.data.map(({ id, title, excerpt }) => (
          <li key={id}>
            <Link to={`/dashboard/manual?chapter=${id}`}>{inLang(title, lang)}</Link>
            <p className={classes.quiet}>{inLang(excerpt, lang)}</p>
          </li>
        ))}
        {pages && <HelpFound pages={pages} />}
      </ul>
    </Card>
  )
}
