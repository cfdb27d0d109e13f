import { ROLES } from '#contract/core/actor.ts'
import { type Feature, reachOf } from '#contract/core/feature.ts'
import { features } from '#contract/features.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './admin.module.css'
import { useText } from './texts.ts'

const ALL = Object.values(features as Record<string, Feature>)
const WHO = [...ROLES, 'ANYONE'] as const

/** Every role's rights, printed from the contract: what the server enforces. */
export function Matrix() {
  const t = useText()
  const core = coreTexts.useText()
  return (
    <Card title={t('matrix.title')} text={t('matrix.text')}>
      <div className={classes.matrices}>
        {ALL.map((feature) => {
          const name = t(`matrix.feature.${feature.name}` as 'matrix.feature.news')
          return (
            // a table wider than the window is scrolled by itself, also with the keyboard
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
            <div key={feature.name} className={classes.scroll} tabIndex={0} role="region" aria-label={name}>
              <table className={classes.matrix}>
                <caption>{t('matrix.caption', { feature: name })}</caption>
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
                <tbody>
                  {Object.keys(feature.permissions).map((verb) => (
                    <tr key={verb}>
                      <th scope="row">{t(`matrix.verbs.${verb}` as 'matrix.verbs.read')}</th>
                      {WHO.map((who) => {
                        const far = reachOf(feature, verb, who) ?? 'none'
                        return (
                          <td key={who} data-far={far}>
                            {t(`matrix.far.${far}`)}
                          </td>
                        )
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        })}
      </div>
    </Card>
  )
}
