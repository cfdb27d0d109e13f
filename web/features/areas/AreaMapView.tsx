import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Level } from '#contract/core/model/actor.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { type Area, areas, levelBelow } from '#contract/features/areas/index.ts'
import { AreaMap } from '../../core/areas/map/AreaMap.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { AreaChip } from '../../ui/controls/AreaChip.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AreaTiles } from './AreaTiles.tsx'
import { AREAS } from './addresses.ts'
import classes from './areas.module.css'
import { areaTexts } from './texts.ts'
import { useChildren } from './tree-data.ts'

const FIGURES = ['population', 'households'] as const
type Figure = (typeof FIGURES)[number]

/** The areas directly below one on a map, shaded by a figure; pressing an area opens the level below it. */
export function AreaMapView({ root }: { root: Area }) {
  const t = areaTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [figure, setFigure] = useState<Figure>('population')
  const topId = search.get('in') ?? root.id
  const top = useAsk(areas, 'one', { params: { id: topId } })
  const path = useAsk(areas, 'path', { params: { id: topId } })
  const children = useChildren([topId]).get(topId)
  const area = top.data?.data
  const level = area && levelBelow(area.level)
  const go = (id: string) =>
    setSearch(id === root.id ? { view: 'map' } : { view: 'map', in: id }, { preventScrollReset: true })
  const open = (id: string) => {
    const pressed = children?.areas?.find((one) => one.id === id)
    if (pressed && pressed.children > 0) go(id)
    else void navigate(`${AREAS}/${id}`)
  }
  if (top.error || children?.failed) {
    return (
      <Card>
        <ErrorState level={2} onRetry={() => void top.refetch()} />
      </Card>
    )
  }
  if (!area || !level || !children?.areas) {
    return (
      <Card>
        <TextSkeleton lines={8} />
      </Card>
    )
  }
  return (
    <Card
      title={inLang(area.name, lang)}
      text={
        area.id !== root.id &&
        path.data && <AreaChip label={t('fact.parent')} path={path.data.data.map(({ name }) => inLang(name, lang))} />
      }
      action={
        area.id !== root.id &&
        area.parentId && (
          <Button
            variant="default"
            leftSection={<IconArrowUp size={18} aria-hidden />}
            onClick={() => go(area.parentId ?? root.id)}
          >
            {t('map.up')}
          </Button>
        )
      }
    >
      <div className={classes.mapView}>
        <NativeSelect
          label={t('map.figure')}
          value={figure}
          onChange={setFigure}
          options={FIGURES.map((value) => ({ value, label: t(`column.${value}`) }))}
        />
        <ShadedMap area={area} level={level} areas={children.areas} figure={figure} onOpen={open} />
      </div>
    </Card>
  )
}

interface ShadedMapProps {
  area: Area
  level: Level
  /** The areas directly below it. */
  areas: readonly Area[]
  figure: Figure
  onOpen: (id: string) => void
}

function ShadedMap({ area, level, areas, figure, onOpen }: ShadedMapProps) {
  const t = areaTexts.useText()
  const lang = useLang()
  const amountOf = (one: Area) => (one.countedOn === null ? null : one[figure])
  const text = (amount: number | null) => (amount === null ? NO_VALUE : formatNumber(amount, lang))
  const most = areas.toSorted((a, b) => (amountOf(b) ?? -1) - (amountOf(a) ?? -1))[0]
  return (
    <AreaMap
      label={t('map.label', { name: inLang(area.name, lang) })}
      sentence={
        most && amountOf(most) !== null
          ? t('map.sentence', {
              count: areas.length,
              name: inLang(most.name, lang),
              figure: text(amountOf(most)),
            })
          : t('map.noFigures', { count: areas.length })
      }
      level={level}
      heads={[t('column.name'), t(`column.${figure}`), t('column.code'), t('column.children')]}
      format={(amount) => formatNumber(amount, lang)}
      areas={areas.map((one) => ({
        id: one.id,
        name: inLang(one.name, lang),
        amount: amountOf(one),
        value: text(amountOf(one)),
        cells: [one.code, formatNumber(one.children, lang)],
        to: `${AREAS}/${one.id}`,
      }))}
      onArea={onOpen}
      otherwise={<AreaTiles areas={areas} figure={figure} />}
    />
  )
}
