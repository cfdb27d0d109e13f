import { IconBuildingBank, IconClipboardCheck, IconNews, IconReport } from '@tabler/icons-react'
import { AreaChip } from '../../../ui/controls/AreaChip.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { AvatarGroup } from '../../../ui/layout/AvatarGroup.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { StatCard } from '../../../ui/layout/StatCard.tsx'
import { StatRow } from '../../../ui/layout/StatRow.tsx'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

/** Cards, figures, area chips, people. */
export function CardSection({ text }: { text: ComponentsText }) {
  const { cards } = text
  return (
    <div className={classes.stack}>
      <StatRow title={cards.figures} level={3}>
        <StatCard
          label={cards.news}
          value="128"
          to="/components"
          icon={<IconNews size={24} />}
          change={{ direction: 'up', tone: 'good', text: '+12.4 %', spoken: cards.rise('12.4 %') }}
          hint={cards.since}
          spark={[4, 6, 5, 8, 7, 9, 12]}
        />
        <StatCard
          label={cards.surveys}
          value="14"
          to="/components"
          icon={<IconClipboardCheck size={24} />}
          hint={cards.since}
        />
        <StatCard
          label={cards.reports}
          value="36"
          to="/components"
          icon={<IconReport size={24} />}
          change={{ direction: 'down', tone: 'bad', text: '−3.1 %', spoken: cards.fall('3.1 %') }}
          hint={cards.since}
          spark={[9, 9, 8, 9, 7, 6, 6]}
        />
        <StatCard
          label={cards.nav}
          value="₮ 1 245"
          to="/components"
          icon={<IconBuildingBank size={24} />}
          change={{ direction: 'same', tone: 'neutral', text: '0.0 %', spoken: cards.same }}
          hint={cards.since}
        />
      </StatRow>
      <TintedFigures cards={cards} />
      <div className={classes.two}>
        <Card
          title={cards.card}
          text={cards.cardText}
          level={3}
          action={<Button variant="default">{cards.all}</Button>}
        >
          <p className={classes.plain}>{cards.cardBody}</p>
          <Facts
            facts={[
              [cards.area, cards.areaPath.join(' › ')],
              [cards.people, text.table.people.join(', ')],
            ]}
          />
        </Card>
        <Card>
          <div className={classes.stack}>
            <AreaChip path={cards.areaPath} label={cards.area} />
            <AreaChip
              path={cards.areaPath.slice(0, 2)}
              label={cards.area}
              onChange={() => {}}
              changeLabel={cards.change}
            />
            <div className={classes.row}>
              {text.table.people.map((name) => (
                <Avatar key={name} name={name} />
              ))}
              <AvatarGroup
                label={cards.people}
                people={[...text.table.people, ...text.status.people].map((name) => ({ name }))}
                more={(rest) => ({ short: `+${rest}`, long: cards.more(rest) })}
              />
            </div>
          </div>
        </Card>
      </div>
    </div>
  )
}

/** Figures in the tints of the top of a page. */
function TintedFigures({ cards }: Pick<ComponentsText, 'cards'>) {
  return (
    <StatRow title={cards.figuresTinted} level={3}>
      {(['bad', 'good', 'info', 'neutral'] as const).map((tone, i) => (
        <StatCard
          key={tone}
          label={[cards.reports, cards.news, cards.surveys, cards.nav][i] ?? ''}
          value={['36', '128', '14', '0'][i] ?? ''}
          to="/components"
          icon={<IconReport size={24} />}
          tone={tone}
          hint={cards.since}
          spark={[4, 6, 5, 8, 7, 9, 12]}
        />
      ))}
    </StatRow>
  )
}
