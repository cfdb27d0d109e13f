import { features } from '#contract/features.ts'
import { useFeatureName } from '../../core/access/action-texts.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './admin.module.css'
import { permissionName } from './labels.ts'
import { rightsOf, WHO } from './rights.ts'
import { useText } from './texts.ts'

const RIGHTS = rightsOf(features)

/** The permissions of every role, generated from the contract that the server enforces. */
export function Matrix() {
  const t = useText()
  const core = coreTexts.useText()
  const nameOf = useFeatureName()
  return (
    <Card title={t('matrix.title')} text={t('matrix.text')}>
      <div className={classes.matrices}>
        {RIGHTS.map(({ feature, verbs }) => {
          const name = nameOf(feature)
          return (
            // a table wider than the window scrolls separately, also by keyboard
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
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
                      <th scope="row">{permissionName(verb, t)}</th>
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
