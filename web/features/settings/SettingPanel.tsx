import { formatDay } from '#contract/core/dates.ts'
import { shortName } from '#contract/core/person.ts'
import { type SettingChange, type SettingWhole, settings } from '#contract/features/settings/index.ts'
import { loadCity } from '../../core/city/City.tsx'
import type { SettingPart, SettingWords } from '../../core/city/kit.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { useAsk, useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { Status } from '../../ui/Status.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { SettingFormCard } from './SettingFormCard.tsx'
import classes from './settings.module.css'
import { settingTexts } from './texts.ts'
import { ValueLines } from './ValueLines.tsx'

/** One setting: what holds, the form that changes it, what is planned, and its history. */
export function SettingPanel({ part }: { part: SettingPart }) {
  const t = settingTexts.useText()
  const lang = useLang()
  const words = part.useWords()
  const { data, error, refetch } = useAsk(settings, 'one', { params: { key: part.setting.key } })
  const whole = data?.data
  const planned = whole?.changes.filter(({ state }) => state === 'planned').toReversed() ?? []
  const past = whole?.changes.filter(({ state }) => state !== 'planned') ?? []
  return (
    <div className={classes.panel}>
      <header className={classes.panelHead}>
        <h2 tabIndex={-1}>{words.title}</h2>
        <p>{words.lead}</p>
      </header>
      {error && !whole && (
        <Card>
          <ErrorState level={3} onRetry={() => void refetch()} />
        </Card>
      )}
      {!error && !whole && (
        <Card>
          <TextSkeleton lines={8} />
        </Card>
      )}
      {whole && (
        <>
          <Card
            title={t('holds')}
            text={whole.holdsFrom ? t('since', { day: formatDay(whole.holdsFrom, lang) }) : t('always')}
          >
            <ValueLines words={words} value={whole.value} />
            {!whole.canChange && <p className={classes.quiet}>{t('readOnly')}</p>}
          </Card>
          {planned.length > 0 && (
            <Card title={t('plannedTitle')}>
              <ul className={classes.changes}>
                {planned.map((change) => (
                  <li key={change.id}>
                    <ChangeLines change={change} words={words} />
                    {whole.canChange && <Revoke change={change} whole={whole} />}
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {whole.canChange && <SettingFormCard part={part} words={words} whole={whole} />}
          <Card title={t('history')}>
            {past.length === 0 && <p className={classes.quiet}>{t('historyEmpty')}</p>}
            <ul className={classes.changes}>
              {past.map((change) => (
                <li key={change.id}>
                  <ChangeLines change={change} words={words} />
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </div>
  )
}

const TONES = { planned: 'info', holds: 'good', past: 'neutral', replaced: 'neutral', revoked: 'warning' } as const

function ChangeLines({ change, words }: { change: SettingChange; words: SettingWords }) {
  const t = settingTexts.useText()
  const lang = useLang()
  const { state, holdsFrom, by, at, note, endedAt, endedBy } = change
  return (
    <div className={classes.change}>
      <div className={classes.changeHead}>
        <strong>{t('from', { day: formatDay(holdsFrom, lang) })}</strong>
        <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>
      </div>
      {note && <p className={classes.note}>{note}</p>}
      <details className={classes.value}>
        <summary>{words.title}</summary>
        <ValueLines words={words} value={change.value} />
      </details>
      <p className={classes.quiet}>
        {by && `${shortName(by)} · `}
        <When at={at} />
      </p>
      {endedAt && (
        <p className={classes.quiet}>
          {t(`state.${state}`)}: {endedBy && `${shortName(endedBy)} · `}
          <When at={endedAt} />
        </p>
      )}
    </div>
  )
}

function Revoke({ change, whole }: { change: SettingChange; whole: SettingWhole }) {
  const t = settingTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const revoke = useDo(settings, 'revoke')
  const day = formatDay(change.holdsFrom, lang)
  const ask = async () => {
    const question = {
      title: t('revokeTitle'),
      text: t('revokeText', { day }),
      confirmLabel: t('revoke'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await revoke.mutateAsync({ params: { key: whole.key, id: change.id }, body: { version: whole.version } })
      await loadCity()
      toast(t('revoked'))
    } catch (problem) {
      toast(problemText(problem), { variant: 'error' })
    }
  }
  return (
    <Button variant="default" aria-label={t('revokeName', { day })} onClick={() => void ask()}>
      {t('revoke')}
    </Button>
  )
}
