import { features } from '#contract/features.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './admin.module.css'
import { rightsOf, WHO } from './rights.ts'
import { useText } from './texts.ts'
import { featureName, verbName } from './words.ts'

const RIGHTS = rightsOf(features)

/** Every role's rights, printed from the contract: what the server enforces. */
export function Matrix() {
  const t = useText()
  const core = coreTexts.useText()
  return (
    <Card title={t('matrix.title')} text={t('matrix.text')}>
      <div className={classes.matrices}>
        {RIGHTS.map(({ feature, verbs }) => {
          const name = featureName(feature, t)
          return (
            // a table wider than the window is scrolled by itself, also with the keyboard
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
            <div key={feature} className={classes.scroll} tabIndex={0} role="region" aria-label={name}>
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
                  {verbs.map(({ verb, far }) => (
                    <tr key={verb}>
                      <th scope="row">{verbName(verb, t)}</th>
                      {far.map((reach, i) => (
                        <td key={WHO[i]} data-far={reach}>
                          {t(`matrix.far.${reach}`)}
                        </td>
                      ))}
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
