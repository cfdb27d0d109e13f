import { useState } from 'react'
import { manual } from '#contract/features/manual/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './manual.module.css'
import { setupTexts } from './setup-texts.ts'

/** Help pages that can be copied as drafts of the city's own chapters. */
export function SetupManual() {
  const t = setupTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(manual, 'help', { query: {} }, { staleTime: Number.POSITIVE_INFINITY })
  const copy = useDo(manual, 'copyHelp')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const copyChosen = async () => {
    try {
      const { copied } = (await copy.mutateAsync({ body: { names: [...chosen] } })).data
      setChosen([])
      if (copied.length > 0) toast(t('copied', { count: copied.length }))
      else toast(t('none'), { variant: 'warning' })
    } catch (problem) {
      toast(problemText(problem), { variant: 'error' })
    }
  }
  if (!data) {
    return <Card>{error ? <ErrorState level={3} onRetry={() => void refetch()} /> : <TextSkeleton lines={6} />}</Card>
  }
  return (
    <Card level={3} title={t('pages')}>
      <div className={classes.choices}>
        {data.data.parts.map((part) => (
          <fieldset key={part.title.en}>
            <legend>{part.title[lang]}</legend>
            {part.pages.map(({ name, title }) => (
              <CheckField
                key={name}
                label={title[lang]}
                checked={chosen.includes(name)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                }
              />
            ))}
          </fieldset>
        ))}
      </div>
      <div className={layout.buttons}>
        <Button disabled={chosen.length === 0} loading={copy.isPending} onClick={() => void copyChosen()}>
          {t('copy')}
        </Button>
        <LinkButton to="/dashboard/manual/list" variant="default">
          {t('open')}
        </LinkButton>
      </div>
    </Card>
  )
}
