import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { features } from '#contract/features.ts'
import { useFeatureName } from '../../core/access/action-texts.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Legend } from '../../ui/data/Legend.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './admin.module.css'
import { FAR_GLYPHS } from './far-glyphs.ts'
import { permissionName } from './labels.ts'
import { FARS, type Reach, type Rights, rightsOf, WHO, widest } from './rights.ts'
import { useText } from './texts.ts'

const RIGHTS = rightsOf(features)

/** The permissions of every role, generated from the contract that the server enforces: one table, a group for each feature. */
export function Matrix() {
  const t = useText()
  const core = coreTexts.useText()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isAllOpen = open.size === RIGHTS.length
  const toggle = (feature: string) => {
    const next = new Set(open)
    if (!next.delete(feature)) next.add(feature)
    setOpen(next)
  }
  return (
    <Card title={t('matrix.title')} text={t('matrix.text')}>
      <div className={classes.matrixTop}>
        <Glyphs />
        <Button
          variant="default"
          size="xs"
          onClick={() => setOpen(new Set(isAllOpen ? [] : RIGHTS.map(({ feature }) => feature)))}
        >
          {t(isAllOpen ? 'matrix.foldAll' : 'matrix.openAll')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be focusable */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('matrix.title')}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('matrix.verb')}</th>
              {WHO.map((who) => (
                <th key={who} scope="col">
                  {who === 'ANYONE' ? t('matrix.anyone') : core(`role.${who}`)}
                </th>
              ))}
            </tr>
          </thead>
          {RIGHTS.map((rights) => (
            <Group
              key={rights.feature}
              rights={rights}
              isOpen={open.has(rights.feature)}
              onToggle={() => toggle(rights.feature)}
            />
          ))}
        </table>
      </div>
    </Card>
  )
}

interface GroupProps {
  rights: Rights
  isOpen: boolean
  onToggle: () => void
}

/** A feature: its widest scope for each role, and when open every permission. */
function Group({ rights: { feature, verbs }, isOpen, onToggle }: GroupProps) {
  const t = useText()
  const name = useFeatureName()(feature)
  const Arrow = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tbody>
      <tr className={classes.matrixGroup}>
        <th scope="rowgroup">
          <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={onToggle}>
            <Arrow size={16} aria-hidden className={classes.mirror} />
            {name}
          </button>
        </th>
        {WHO.map((who, i) => (
          <Cell key={who} far={widest(verbs.map(({ far }) => far[i] ?? 'none'))} />
        ))}
      </tr>
      {isOpen &&
        verbs.map(({ verb, far }) => (
          <tr key={verb}>
            <th scope="row">{permissionName(verb, t)}</th>
            {far.map((reach, i) => (
              <Cell key={WHO[i]} far={reach} />
            ))}
          </tr>
        ))}
    </tbody>
  )
}

function Cell({ far }: { far: Reach }) {
  const t = useText()
  const Glyph = FAR_GLYPHS[far]
  return (
    <td data-far={far} title={t(`matrix.far.${far}`)}>
      <Glyph size={18} aria-hidden />
      <span className="nt-hidden">{t(`matrix.far.${far}`)}</span>
    </td>
  )
}

/** What the glyphs mean. */
function Glyphs() {
  const t = useText()
  return (
    <Legend className={classes.legend} label={t('matrix.legend')}>
      {FARS.map((far) => {
        const Glyph = FAR_GLYPHS[far]
        return (
          <li key={far}>
            <Glyph size={18} aria-hidden />
            {t(`matrix.far.${far}`)}
          </li>
        )
      })}
    </Legend>
  )
}
