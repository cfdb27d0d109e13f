import { Status } from '../../../ui/feedback/Status.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { TONES } from '../../../ui/theme/colours.ts'
import { PRESET_NAMES, PRESETS } from '../../../ui/theme/presets.ts'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

const SURFACES = ['page', 'card', 'raised', 'tint', 'hover', 'line', 'control'] as const
const SHADES = ['lighter', 'light', 'main', 'dark', 'darker'] as const

/** Presets, tones and backgrounds. */
export function ColourSection({ text, presetNames }: { text: ComponentsText; presetNames: Record<string, string> }) {
  return (
    <div className={classes.two}>
      <Card title={text.colours.presets} level={3}>
        <dl className={classes.presets}>
          {PRESET_NAMES.map((name) => (
            <div key={name}>
              <dt>{presetNames[name]}</dt>
              <dd className={classes.shades}>
                {SHADES.map((shade) => (
                  <span key={shade} style={{ background: PRESETS[name][shade] }} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={text.colours.tones} level={3}>
        <div className={classes.row}>
          {TONES.map((tone) => (
            <Status key={tone} tone={tone}>
              {text.status[tone]}
            </Status>
          ))}
        </div>
        <h4 className={classes.small}>{text.colours.surfaces}</h4>
        <ul className={classes.surfaces}>
          {SURFACES.map((name) => (
            <li key={name}>
              <span style={{ background: `var(--nt-${name})` }} />
              {text.colours.names[name]}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
