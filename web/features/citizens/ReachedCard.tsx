import { IconArrowUp } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { citizens, type Reached } from '#contract/features/citizens/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import classes from './citizens.module.css'
import { citizenTexts } from './texts.ts'

const FIGURES = ['people', 'byMail', 'asked', 'confirmed'] as const

/** The number of citizens whom a notification to an area reaches, also for each area inside it. */
export function ReachedCard() {
  const t = citizenTexts.useText()
  const lang = useLang()
  const [way, setWay] = useState<readonly string[]>([])
  const areaId = way.at(-1)
  const { data, error, refetch } = useAsk(
    citizens,
    'reached',
    { query: areaId ? { areaId } : {} },
    { placeholderData: keepPreviousData as never },
  )
  const found = data?.data
  return (
    <Card title={found ? `${t('reached.title')} · ${inLang(found.whole.area.name, lang)}` : t('reached.title')}>
      {error && !found && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !found && <TextSkeleton lines={6} />}
      {found && (
        <div className={classes.stack}>
          <Facts
            facts={FIGURES.map((name) => [t(`reached.${name}`), formatNumber(found.whole[name], lang)] as const)}
          />
          {way.length > 0 && (
            <div>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconArrowUp size={16} aria-hidden />}
                onClick={() => setWay(way.slice(0, -1))}
              >
                {t('reached.up')}
              </Button>
            </div>
          )}
          {found.parts.length > 0 && <Parts parts={found.parts} onOpen={(id) => setWay([...way, id])} />}
          {found.parts.length === 0 && found.whole.area.level !== 'section' && (
            <p className={classes.quiet}>{t('reached.none')}</p>
          )}
        </div>
      )}
    </Card>
  )
}

function Parts({ parts, onOpen }: { parts: readonly Reached[]; onOpen: (areaId: string) => void }) {
  const t = citizenTexts.useText()
  const lang = useLang()
  return (
    <table className={classes.parts} aria-label={t('reached.parts')}>
      <thead>
        <tr>
          <th scope="col">{t('reached.area')}</th>
          {FIGURES.map((name) => (
            <th key={name} scope="col" data-figure={name}>
              {t(`reached.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => {
          const name = inLang(part.area.path.at(-1)?.name ?? part.area.name, lang)
          return (
            <tr key={part.area.id}>
              <th scope="row">
                {part.area.level === 'section' ? (
                  <bdi>{name}</bdi>
                ) : (
                  <button
                    type="button"
                    className={classes.into}
                    aria-label={t('reached.open', { name })}
                    onClick={() => onOpen(part.area.id)}
                  >
                    <bdi>{name}</bdi>
                  </button>
                )}
              </th>
              {FIGURES.map((figure) => (
                <td key={figure} data-figure={figure}>
                  {formatNumber(part[figure], lang)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
