import { IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { drive, LINK_PASSWORD_MAX, LinkAsked, type LinkedNode, type LinkShown } from '#contract/features/drive/index.ts'
import { call, codeOf } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { Refusal } from '../../core/forms/secrets/Notice.tsx'
import { PasswordInput } from '../../core/forms/secrets/PasswordInput.tsx'
import { useRetryDelay } from '../../core/forms/secrets/use-retry-delay.ts'
import { useLang } from '../../core/i18n/text.ts'
import { When } from '../../core/records/When.tsx'
import { BareHeader } from '../../core/shell/BareHeader.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useBrand } from '../../ui/theme/brand.ts'
import { KindIcon } from './KindIcon.tsx'
import classes from './link.module.css'
import { linkTexts } from './link-texts.ts'
import { saveFile } from './save-file.ts'

/** What a link opens: a file, or a folder with its files. The secret of the link is behind the number sign of the address. */
export default function LinkPage() {
  const t = linkTexts.useText()
  const { name } = useBrand()
  const secret = useLocation().hash.slice(1)
  return (
    <>
      <title>{`${t('title')} · ${name}`}</title>
      <BareHeader />
      <main id="main" className={classes.main}>
        <Opened key={secret} secret={secret} />
      </main>
    </>
  )
}

function Opened({ secret }: { secret: string }) {
  const t = linkTexts.useText()
  const [shown, setShown] = useState<LinkShown>()
  const [password, setPassword] = useState<string | null>(null)
  const [error, setError] = useState<unknown>()
  const open = async (folderId: string | null) => {
    try {
      setError(undefined)
      const { data } = await call(drive, 'followLink', { body: { secret, password, folderId } })
      setShown(data)
    } catch (failed) {
      setError(failed)
    }
  }
  useEffect(() => {
    void open(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page is opened
  }, [])
  if (error) {
    const code = codeOf(error)
    const isGone = code === 'not_found' || code === 'invalid'
    return (
      <Card>
        <h1 className={classes.title}>{t('title')}</h1>
        {isGone ? (
          <Empty level={2} title={t('gone')} text={t('goneText')} />
        ) : (
          <ErrorState level={2} title={t('failed')} onRetry={() => void open(null)} />
        )}
      </Card>
    )
  }
  if (!shown) {
    return (
      <Card>
        <h1 className={classes.title}>{t('title')}</h1>
        <TextSkeleton lines={4} />
      </Card>
    )
  }
  if (!shown.node) {
    return (
      <AskPassword
        secret={secret}
        onOpened={(data, typed) => {
          setPassword(typed)
          setShown(data)
        }}
      />
    )
  }
  return <Files node={shown.node} shown={shown} onOpen={(id) => void open(id)} />
}

function AskPassword({ secret, onOpened }: { secret: string; onOpened: (data: LinkShown, password: string) => void }) {
  const t = linkTexts.useText()
  const waiting = useRetryDelay()
  const { form, onSubmit, isSending, problem } = useContractForm<{ password: string }, typeof LinkAsked>({
    schema: LinkAsked,
    initial: { password: '' },
    toBody: ({ password }) => ({ secret, password, folderId: null }),
    send: async (body) => {
      const { data } = await waiting.watch(call(drive, 'followLink', { body }))
      onOpened(data, body.password ?? '')
    },
  })
  return (
    <Card>
      <h1 className={classes.title}>{t('title')}</h1>
      <p>{t('needsPassword')}</p>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Refusal waiting={waiting} problem={problem} />
        <PasswordInput
          {...form.getInputProps('password')}
          label={t('password')}
          autoComplete="off"
          maxLength={LINK_PASSWORD_MAX}
          autoFocus
          required
        />
        <Button type="submit" loading={isSending} disabled={waiting.isWaiting}>
          {t('open')}
        </Button>
      </form>
    </Card>
  )
}

interface FilesProps {
  node: LinkedNode
  shown: LinkShown
  onOpen: (folderId: string | null) => void
}

function Files({ node, shown, onOpen }: FilesProps) {
  const t = linkTexts.useText()
  const lang = useLang()
  const isFolder = node.kind === 'folder'
  return (
    <Card>
      {shown.trail.length > 0 && (
        <nav className={classes.trail} aria-label={t('trail')}>
          {shown.trail.map((folder, at) => (
            <span key={folder.id}>
              <button type="button" className={classes.step} onClick={() => onOpen(at === 0 ? null : folder.id)}>
                <bdi>{folder.name}</bdi>
              </button>
              <IconChevronRight size={16} aria-hidden className={classes.mirror} />
            </span>
          ))}
        </nav>
      )}
      <div className={classes.head}>
        <KindIcon kind={node.kind} size={32} />
        <h1 className={classes.title}>
          <bdi>{node.name || t('title')}</bdi>
        </h1>
        <Button
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(node.url, isFolder ? `${node.name}.zip` : node.name)}
        >
          {isFolder ? t('downloadAll') : t('download')}
        </Button>
      </div>
      {!isFolder && <p>{formatBytes(node.bytes, lang)}</p>}
      {isFolder && shown.inside.length === 0 && <p>{t('empty')}</p>}
      <ul className={classes.files} aria-label={node.name}>
        {shown.inside.map((one) => (
          <li key={one.id}>
            <KindIcon kind={one.kind} />
            {one.kind === 'folder' ? (
              <button type="button" className={classes.step} onClick={() => onOpen(one.id)}>
                <bdi>{one.name}</bdi>
              </button>
            ) : (
              <a href={one.url} download={one.name}>
                <bdi>{one.name}</bdi>
              </a>
            )}
            {one.kind !== 'folder' && <span className={classes.size}>{formatBytes(one.bytes, lang)}</span>}
          </li>
        ))}
      </ul>
      {shown.expiresAt && (
        <p className={classes.note}>
          {t('until')} <When at={shown.expiresAt} />
        </p>
      )}
    </Card>
  )
}
